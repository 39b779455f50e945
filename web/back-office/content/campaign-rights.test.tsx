// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminCampaign } from '#shared/back-office/content.ts';
import type { AdminGrant } from '#shared/back-office/rights.ts';
import { serve } from '#web/testing/render-page.tsx';
import { makeAdmin, renderSection } from '#web/testing/render-section.tsx';
import Content from './Content.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const campaign: AdminCampaign = {
  id: 1,
  titleTr: 'Kış',
  titleEn: null,
  bodyTr: 'Metin',
  bodyEn: null,
  link: '',
  cover: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  state: 'shown',
  version: 1,
  rule: { id: 4, name: 'Yüzde on', isActive: true, startsAt: null, endsAt: null, couponCode: null },
};

async function open(grants: AdminGrant[]) {
  const asked = serve({
    'GET /admin/content/campaigns/1': { body: campaign },
    'GET /admin/discounts?page=0&size=100&sort=createdAt%2Cdesc': {
      body: { content: [{ id: 9, name: 'Kargo bizden' }] },
    },
    'POST /admin/content/preview': {
      body: { html: '', wordCount: 1, readingMinutes: 1, unknown: [] },
    },
  });
  await renderSection(<Content />, {
    path: '/admin/content/campaigns/1',
    pattern: '/admin/content/*',
    admin: makeAdmin({ role: 'custom', grants: ['content:see', 'content:change', ...grants] }),
  });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: /^Anlattığı indirim kuralı/,
  });
  return { asked, choice };
}
const needed = 'Kuralı seçmek için indirimleri görme yetkisi gerekir.';

test('who may not see the discounts keeps the rule of a campaign, and reads why', async () => {
  const { asked, choice } = await open([]);
  expect(choice.disabled).toBe(true);
  expect(choice.selectedOptions[0]?.textContent).toBe('Yüzde on');
  expect(screen.getByText(needed)).toBeDefined();
  expect(asked.filter(({ path }) => path.startsWith('/admin/discounts'))).toEqual([]);
});

test('who may see the discounts chooses the rule of a campaign', async () => {
  const { choice } = await open(['discounts:see']);
  expect(await screen.findByRole('option', { name: 'Kargo bizden' })).toBeDefined();
  expect(choice.disabled).toBe(false);
  expect(screen.queryByText(needed)).toBeNull();
});
