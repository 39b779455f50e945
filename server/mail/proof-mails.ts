// The mails about a print proof: to the buyer with its link, to the shop with the requested
// changes.
import type { MailKind } from '#server/base/jobs/mail-kinds.ts';
import { numberText } from '#shared/base/format.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { MailContent } from './mail-content.ts';
import type { OrderMailAbout, ProofOfMail, Texts } from './order-mail-facts.ts';

const proofMails = ['proof-ready', 'proof-reminder', 'proof-rejected'] as const;
export type ProofMail = (typeof proofMails)[number];
export const isProofMail = (kind: MailKind): kind is ProofMail =>
  proofMails.some((one) => one === kind);

/** Whether the proof can no longer be answered. */
export const isProofOutdated = (kind: ProofMail, proof: ProofOfMail | null | undefined): boolean =>
  !proof || (kind !== 'proof-rejected' && proof.state !== 'waiting');

export function proofMailContent(
  kind: ProofMail,
  { order, proof, language }: OrderMailAbout,
  t: Texts,
): Pick<MailContent, 'paragraphs' | 'facts' | 'action'> {
  if (!proof) throw new Error(`order ${order.id} has no such proof`);
  const { number, facts, history, url } = proof;
  const name = `${order.firstName} ${order.lastName}`;
  const about: [string, string][] = [
    [t('orderNumber'), showOrderNumber(order.orderNumber)],
    [t('proofs.number'), String(number)],
    [t('product'), facts.bottle || facts.product],
    [t('proofs.pieces'), numberText(facts.pieces, language)],
  ];
  if (kind === 'proof-rejected')
    return {
      paragraphs: [t(`${kind}.text`, { name }), history.at(-1)?.comment ?? ''].filter(Boolean),
      facts: about,
    };
  return {
    paragraphs: [t('greeting', { name }), t(`${kind}.text`)],
    facts: about,
    action: { label: t('proofs.open'), url },
  };
}
