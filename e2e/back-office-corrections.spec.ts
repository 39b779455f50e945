// Correcting an order in the back office: its buyer's data, and steps that were a mistake.
import type { Page } from '@playwright/test';
import { openBackOffice } from './admin.ts';
import { findMail } from './customer.ts';
import { placeOrder, placePaidOrder } from './orders.ts';
import { desktop, expect, expectAccessible, expectNoOverflow, phone, test } from './shop.ts';

const mailed = (orderNumber: string, what: string) =>
  expect.poll(() => findMail('isil.cagdas@ornek.example', `${what}.${orderNumber}`) ?? '');

test('a wrong district is corrected and mailed; a second administrator loses nothing', async ({
  page,
  context,
}) => {
  const { orderNumber } = await placePaidOrder(page, 'FL-SVS-020');
  await openBackOffice(page, `/orders/${orderNumber}`);
  const other = await context.newPage();
  await other.goto(`/admin/orders/${orderNumber}`);
  for (const each of [page, other])
    await each.getByRole('button', { name: 'Bilgileri düzelt' }).click();
  const dialog = page.getByRole('dialog');
  const second = other.getByRole('dialog');
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await expect(dialog.getByLabel('İlçe').getByRole('option', { name: 'Beşiktaş' })).toBeAttached();
  await dialog.getByLabel('İlçe').selectOption('Beşiktaş');
  await expect(dialog.getByLabel('Mahalle').getByRole('option').nth(3)).toBeAttached();
  await dialog.getByLabel('Mahalle').selectOption({ index: 3 });
  await dialog.getByLabel('Açık adres').fill('Barbaros Bulvarı No: 9');
  await dialog.getByRole('checkbox', { name: /Müşteriye haber ver/ }).check();
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Barbaros Bulvarı No: 9')).toBeVisible();
  await expect(page.getByText('Alıcı bilgileri düzeltildi.')).toBeVisible();
  await mailed(orderNumber, 'order-corrected').toContain('Barbaros Bulvar');

  await second.getByLabel('Cep telefonu').fill('0533 765 43 21');
  await second.getByRole('button', { name: 'Kaydet' }).click();
  await expect(second.getByText('Sipariş bu sırada değişti.')).toBeVisible();
  await expect(second.getByLabel('Açık adres')).toHaveValue('Barbaros Bulvarı No: 9');
  await expect(second.getByLabel('Cep telefonu')).toHaveValue('0533 765 43 21');
  await second.getByRole('button', { name: 'Kaydet' }).click();
  await expect(second).toBeHidden();
  await expect(other.getByRole('link', { name: /533 765 43 21/ })).toBeVisible();
  await expect(other.getByText('Barbaros Bulvarı No: 9')).toBeVisible();
});

/** Clicks an action and confirms it in its dialog. */
async function step(page: Page, name: string, isNotified = true) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (!isNotified)
    await dialog.getByRole('checkbox', { name: 'Müşteriye e-posta gönder' }).uncheck();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a transfer that was recorded by mistake is undone, and so are a preparation, a parcel and a delivery', async ({
  page,
}) => {
  const { orderNumber } = await placeOrder(page, 'FL-SVS-020', {
    change: { paymentMethod: 'transfer' },
  });
  await openBackOffice(page, `/orders/${orderNumber}`);
  const status = page.getByRole('status');
  await step(page, 'Havale geldi', false);
  await expect(status.getByText('Onaylandı')).toBeVisible();
  await step(page, '“Havale geldi”yi geri al');
  await expect(page.getByRole('button', { name: 'Havale geldi', exact: true })).toBeVisible();
  await mailed(orderNumber, 'payment-undone').toContain('IBAN');

  await step(page, 'Havale geldi');
  await step(page, 'Hazırlamaya al', false);
  await step(page, 'Hazırlamayı geri al', false);
  await expect(status.getByText('Onaylandı')).toBeVisible();
  await page.getByRole('button', { name: 'Kargoya ver', exact: true }).click();
  await page.getByLabel(/Takip numarası/).fill('YANLIS1');
  await page.getByRole('button', { name: 'Kargoya verildi' }).click();
  await step(page, 'Teslim edildi', false);
  await step(page, '“Teslim edildi”yi geri al', false);
  await expect(status.getByText('Kargoda')).toBeVisible();
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await step(page, 'Koliyi kaldır');
  await expect(page.getByRole('heading', { name: 'Koliler' })).toBeHidden();
  await expect(status.getByText('Hazırlanıyor')).toBeVisible();
  await expect(page.getByText('Koli geri alındı.')).toBeVisible();
  await mailed(orderNumber, 'parcel-undone').toContain(orderNumber);
});

test('an amount is refunded without a product, and both merchant and buyer see what remains', async ({
  page,
}) => {
  const { orderNumber, accessToken } = await placePaidOrder(page, 'FL-SVS-020');
  await openBackOffice(page, `/orders/${orderNumber}`);
  await page.getByRole('button', { name: 'Tutar iade et', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tutar, TL').fill('9999');
  await expect(dialog.getByText('En fazla kalan tutarı')).toBeVisible();
  await dialog.getByLabel('Tutar, TL').fill('6,28');
  await dialog.getByLabel('Neden', { exact: true }).selectOption('agreed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '6,28 TL iade et' }).click();
  await expect(dialog).toBeHidden();
  await mailed(orderNumber, 'order-partly-refunded').toContain('6,28');
  await page.reload();
  await expect(page.getByText('Ürünsüz tutar iadesi')).toBeVisible();
  await expect(page.getByText('−6,28 TL')).toBeVisible();
  await expect(page.getByText('100,00 TL')).toBeVisible();
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
  }
  await page.goto(`/orders/track/${orderNumber}#t=${accessToken}`);
  await expect(page.getByText('−6,28 TL')).toBeVisible();
  await expect(page.getByText('100,00 TL')).toBeVisible();
});
