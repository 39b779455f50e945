// The shop's logo: encoded again, shown in the shop, in mails, documents and structured data, and
// removed again.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePdf } from '#server/documents/pdf.ts';
import { renderMail } from '#server/mail/mail-content.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call } from '#server/testing/buyer.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import type { LogoAnswer } from '#shared/settings/logo.ts';

const shop = useTestApp();
const address = '/api/admin/settings/logo';
const as = (admin: TestAdmin) => ({ authorization: `Bearer ${admin.accessToken}` });
const send = (admin: TestAdmin, bytes: Buffer) => {
  const { payload, headers } = fileForm(bytes);
  return shop.app.inject({
    method: 'POST',
    url: address,
    payload,
    headers: { ...as(admin), ...headers },
  });
};
const shown = async () => (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.logo;
const picture = (color: string) => makePicture({ width: 1_200, height: 300, color });

test('a logo is made small, shown at once and served as PNG; removed, the name is written', async () => {
  const owner = await makeAdmin(shop.context);
  expect(await shown()).toBeNull();
  const { logo } = (await send(owner, await picture('#123456'))).json<LogoAnswer>();
  expect(logo).toEqual({
    url: expect.stringMatching(/^\/media\/shop-logos\/[0-9a-f]{64}\.png$/),
    width: 640,
    height: 160,
  });
  await expect.poll(shown).toEqual(logo);
  const file = await shop.app.inject({ url: logo?.url ?? '' });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
  // Webmail loads it from its own page.
  expect(file.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await sharp(file.rawPayload).metadata()).format).toBe('png');

  const seller = await shop.context.settings.shop();
  const content = {
    language: 'tr',
    subject: 'a',
    heading: 'b',
    paragraphs: [],
    footer: [],
  } as const;
  const mail = { ...content, paragraphs: [], footer: [], shopName: 'Cam Evi', logo: seller.logo };
  const { html } = await renderMail(mail);
  expect(html).toContain(`src="http://localhost:3000${logo?.url}"`);
  expect(html).toContain('alt="Cam Evi"');
  const pdf: Buffer[] = [];
  const about = { shop: seller, language: 'tr', title: 'a' } as const;
  for await (const chunk of await makePdf(about, () => undefined)) pdf.push(chunk as Buffer);
  expect(Buffer.concat(pdf).toString('latin1')).toContain('/Subtype /Image');

  await shop.app.inject({ method: 'DELETE', url: address, headers: as(owner) });
  await expect.poll(shown).toBeNull();
  // Mails that were sent still show it.
  expect((await shop.app.inject({ url: logo?.url ?? '' })).statusCode).toBe(200);
  expect((await renderMail({ ...mail, logo: null })).html).toContain('Cam Evi</p>');
});

test('of two logos at once one is current, and logged; a wrong file or person is refused', async () => {
  const owner = await makeAdmin(shop.context);
  const both = await Promise.all([
    send(owner, await picture('#aa0000')),
    send(owner, await picture('#00aa00')),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const current = await shop.db
    .selectFrom('shopLogos')
    .select('hash')
    .where('isCurrent', '=', true)
    .execute();
  expect(current).toHaveLength(1);
  const log = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entityId', '=', 'logo')
    .where('adminId', '=', owner.id)
    .execute();
  expect(log).toHaveLength(2);

  const page = await send(owner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([page.statusCode, page.json().code]).toEqual([422, 'LOGO_NOT_READABLE']);
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect((await send(editor, await picture('#0000aa'))).statusCode).toBe(403);
});
