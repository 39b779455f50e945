// A campaign in the fields of its editor: empty texts instead of nulls, times in the time zone of
// Istanbul.

import { type AdminCampaign, type CampaignBody, isOwnPath } from '#shared/back-office/content.ts';
import { momentField, typedMoment } from '#shared/base/format.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';

export type CampaignForm = {
  version: number;
  titleTr: string;
  titleEn: string;
  bodyTr: string;
  bodyEn: string;
  ruleId: string;
  link: string;
  cover: TakenPicture | null;
  startsAt: string;
  endsAt: string;
  isActive: boolean;
};

export const newCampaign: CampaignForm = {
  version: 0,
  titleTr: '',
  titleEn: '',
  bodyTr: '',
  bodyEn: '',
  ruleId: '',
  link: '',
  cover: null,
  startsAt: '',
  endsAt: '',
  isActive: true,
};

export const toForm = ({
  version,
  titleTr,
  titleEn,
  bodyTr,
  bodyEn,
  rule,
  link,
  cover,
  startsAt,
  endsAt,
  isActive,
}: AdminCampaign): CampaignForm => ({
  version,
  titleTr,
  titleEn: titleEn ?? '',
  bodyTr,
  bodyEn: bodyEn ?? '',
  ruleId: rule ? String(rule.id) : '',
  link,
  cover,
  startsAt: momentField(startsAt),
  endsAt: momentField(endsAt),
  isActive,
});

export const toBody = ({
  version: _,
  ruleId,
  cover,
  startsAt,
  endsAt,
  ...form
}: CampaignForm): CampaignBody => ({
  ...form,
  discountId: ruleId === '' ? null : Number(ruleId),
  coverHash: cover?.hash ?? null,
  startsAt: typedMoment(startsAt),
  endsAt: typedMoment(endsAt),
});

/** Errors that are known before it is sent, by the key of their texts. */
export function wrongFields({ link, startsAt, endsAt }: CampaignForm): {
  link?: 'link';
  endsAt?: 'backwards';
} {
  return {
    ...(link.trim() !== '' && !isOwnPath(link.trim()) ? { link: 'link' as const } : {}),
    ...(startsAt !== '' && endsAt !== '' && endsAt <= startsAt
      ? { endsAt: 'backwards' as const }
      : {}),
  };
}

/** The path of a complete address of this shop that was pasted. */
export function ownPathOf(typed: string, origin: string): string {
  const text = typed.trim();
  return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
}
