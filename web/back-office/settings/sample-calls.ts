import type { SampleSettingsAnswer } from '#shared/cart/samples.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

export const fetchSampleSettings = (signal: AbortSignal) =>
  adminApi().get('/admin/settings/samples', { signal });
export const keepSampleSettings = (body: SampleSettingsAnswer) =>
  adminApi().put('/admin/settings/samples', { body });
