// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import { firstSiteBodies } from '#shared/content/site.ts';
import { ReadOnlyContext } from '#web/back-office/session/read-only.tsx';
import { expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { makeAdmin, pressButton, renderSection } from '#web/testing/render-section.tsx';
import { SiteHome } from './SiteHome.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = { path: '/admin/content/home', pattern: '/admin/content/*' };
const saved = {
  'GET /admin/content/site/home': {
    body: { part: 'home', version: 0, body: firstSiteBodies.home, versions: [] },
  },
};
const PREVIEW = '/admin/content/site/home/preview';
const toPage = ({ body }: { body: unknown }) => {
  const { heroTitleTr, language } = body as { heroTitleTr: string; language: string };
  return { body: { html: `<html><head></head><body>${language} ${heroTitleTr}</body></html>` } };
};
const frame = () => screen.getByTitle('Ana sayfanın önizlemesi');
const OPEN = 'Ana sayfada nasıl görünecek?';

test('the home page is shown with what is written, in both languages, and nothing in it runs', async () => {
  const asked = serve({ ...saved, [`POST ${PREVIEW}`]: toPage });
  await renderSection(<SiteHome />, at);
  const [title] = await screen.findAllByRole('textbox', { name: /^Başlık \(Türkçe\)/ });
  if (!title) throw new Error('there is no title');
  expect(asked.some(({ path }) => path === PREVIEW)).toBe(false);
  await pressButton(OPEN);
  await waitFor(() => expect(frame().getAttribute('srcdoc')).toContain('tr '));
  expect(frame().getAttribute('sandbox')).toBe('allow-same-origin');
  // Its links open nothing.
  expect(frame().getAttribute('srcdoc')).toContain('<base target="_blank">');

  await act(async () => void fireEvent.change(title, { target: { value: 'Şişede sabah' } }));
  await waitFor(() => expect(frame().getAttribute('srcdoc')).toContain('tr Şişede sabah'));
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'English' })));
  await waitFor(() => expect(frame().getAttribute('srcdoc')).toContain('en Şişede sabah'));
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a draft that is refused says why in place of an older page', async () => {
  expectLoggedFailure();
  serve({
    ...saved,
    [`POST ${PREVIEW}`]: { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Kısaltın.' } },
  });
  await renderSection(<SiteHome />, at);
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: OPEN })));
  expect(await screen.findByText('Kısaltın.')).toBeDefined();
  expect(screen.queryByTitle('Ana sayfanın önizlemesi')).toBeNull();
});

test('who may only see the content is offered no preview', async () => {
  serve(saved);
  const admin = makeAdmin({ role: 'read-only', grants: [...grantsOfRole('read-only')] });
  await renderSection(
    <ReadOnlyContext value={true}>
      <SiteHome />
    </ReadOnlyContext>,
    { ...at, admin },
  );
  await screen.findByText('Henüz değiştirilmedi; mağaza kurulduğu gibi görünüyor.');
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
});
