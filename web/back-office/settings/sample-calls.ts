import type { SampleSettingsAnswer } from '#shared/cart/samples.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

export const fetchSampleSettings = (signal: AbortSignal) =>
  adminApi().call<SampleSettingsAnswer>('GET', '/admin/settings/samples', { signal });
export const keepSampleSettings = (body: SampleSettingsAnswer) =>
  adminApi().call<SampleSettingsAnswer>('PUT', '/admin/settings/samples', { body });
