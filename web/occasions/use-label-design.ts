import { useState } from 'react';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import type { GiftLabelTexts, GiftRows } from './gift-parts.ts';

export const NAMES_FIELD = 'gift-names';

/** Saves the label of a gift as a design. Errors are shown at the field of the names. */
export function useLabelDesign(gifts: number, texts: GiftLabelTexts) {
  const { t } = useTranslation('occasions');
  const { showToast } = useToast();
  const [refused, setRefused] = useState<GiftLabelTexts & { message: string }>();
  /** The set whose label is being saved. */
  const [busyId, setBusyId] = useState<number | null>(null);

  function refuse(message: string | undefined): null {
    setRefused({ ...texts, message: message ?? t('label.failed') });
    document.querySelector<HTMLElement>(`[name="${NAMES_FIELD}"]`)?.focus();
    return null;
  }

  async function save(rows: GiftRows, maySaveDraft: boolean): Promise<string | null> {
    // This code contains the font metrics, so it loads with the first label.
    const { saveLabelledGift } = await import('./labelled-gift.ts');
    const saved = await saveLabelledGift(rows, texts, gifts);
    if (saved && (maySaveDraft || !saved.isDraft)) return saved.code;
    return refuse(saved?.isTooLong ? t('label.tooLong') : saved?.problems[0]?.message);
  }

  /** The code of the design; null if there is an error. A draft can only be edited further. */
  async function saveLabel(rows: GiftRows, { maySaveDraft = false } = {}): Promise<string | null> {
    if (texts.names.trim() === '') return refuse(t('label.namesMissing'));
    setRefused(undefined);
    setBusyId(rows[0]?.product.id ?? null);
    try {
      return await save(rows, maySaveDraft);
    } catch (error) {
      // The client has logged it.
      const message = error instanceof ApiError ? error.errors[0]?.message : undefined;
      showToast(message ?? t('label.failed'), { type: 'error' });
      return null;
    } finally {
      setBusyId(null);
    }
  }

  // It is about the texts that were refused: a correction removes it.
  const isCurrent = refused?.names === texts.names && refused.note === texts.note;
  return { saveLabel, labelError: isCurrent ? refused.message : null, busyId };
}
