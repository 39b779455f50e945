// The mails about an order that waits for an approval: to the approvers, with a link, and to the
// requester, with the decision. Owns no table.
import { makeApprovalToken } from '#server/approvals/approvals.ts';
import { findAddressee } from '#server/auth/addressee.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type ApprovalRecord,
  selectApproval,
  selectApprovers,
} from '#server/companies/approval-requests.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };
type Shown = Pick<
  ApprovalRecord,
  'companyName' | 'requestedBy' | 'items' | 'totalKurus' | 'comment' | 'decidedBy' | 'orderNumber'
> &
  Partial<Pick<ApprovalRecord, 'orderTotalKurus' | 'paymentMethod' | 'isDecidedByShop'>> & {
    state: string;
  };
type About = { shop: Shop; language: Language; name: string | null; url: string };

/** Null if it is decided or expired, or the approver may no longer decide. */
export async function composeApprovalAsked(
  context: Context,
  { approvalId, approverId }: Jobs['send-company-approval'],
): Promise<Mail | null> {
  const row = await selectApproval(context.db, approvalId);
  if (row?.state !== 'waiting' || row.expiresAt <= context.clock()) return null;
  const approvers = await selectApprovers(context.db, row.companyId, row.customerId ?? 0);
  const token = makeApprovalToken(context, { approvalId, approverId });
  const path = `/approval#token=${token}`;
  return approvers.includes(approverId)
    ? compose(context, 'approval-asked', { row, to: approverId, path })
    : null;
}

/** Null if the requester's account no longer exists. */
export async function composeApprovalDecided(
  context: Context,
  { approvalId }: Jobs['send-company-decision'],
): Promise<Mail | null> {
  const row = await selectApproval(context.db, approvalId);
  if (!row || row.customerId === null) return null;
  const path = row.orderId ? `/account/orders/${row.orderId}` : `/account/approvals/${row.id}`;
  return compose(context, 'approval-decided', { row, to: row.customerId, path });
}

async function compose(
  context: Context,
  kind: 'approval-asked' | 'approval-decided',
  { row, to, path }: { row: ApprovalRecord; to: number; path: string },
): Promise<Mail | null> {
  const addressee = await findAddressee(context.db, to);
  if (!addressee) return null;
  const { language, name, email } = addressee;
  const shop = await context.settings.shop();
  const url = `${context.config.publicUrl}${path}`;
  const shown = approvalContent(kind, row, { shop, language, name, url });
  const content = await withTextsOf(context.db, kind, shown);
  return {
    kind,
    about: `${row.id}-${to}`,
    to: { name: name ?? '', address: email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

/** An order on account, or paid at the door, asks its buyer for nothing now. */
const isPaidOnPage = ({ paymentMethod }: Shown): boolean =>
  paymentMethod === 'card' || paymentMethod === 'transfer';

const decider = ({ decidedBy, isDecidedByShop }: Shown, { name }: Shop) =>
  isDecidedByShop ? name : decidedBy;

export function approvalContent(
  kind: 'approval-asked' | 'approval-decided',
  row: Shown,
  { shop, language, name, url }: About,
): MailContent {
  const about = {
    company: row.companyName,
    by: (kind === 'approval-asked' ? row.requestedBy : decider(row, shop)) ?? row.companyName,
    total: formatLira(row.orderTotalKurus ?? row.totalKurus, language),
  };
  const t = (key: string, values: Record<string, string> = about) =>
    translate(language, 'mails', key, values);
  const key = kind === 'approval-asked' ? kind : `${kind}.${row.state}`;
  const facts: [string, string][] = [
    [t('approval-asked.company'), row.companyName],
    [
      t('approval-asked.items'),
      row.items.map((item) => `${numberText(item.quantity, language)} × ${item.name}`).join(', '),
    ],
    [t('approval-asked.total'), about.total],
  ];
  if (row.orderNumber) facts.push([t('approval-decided.order'), showOrderNumber(row.orderNumber)]);
  const isPayable = row.state === 'approved' && isPaidOnPage(row);
  if (row.comment) facts.push([t('approval-decided.comment'), row.comment]);
  return {
    language,
    subject: t(`${key}.subject`),
    heading: t(`${key}.heading`),
    paragraphs: [
      name === null ? t('greetingNobody') : t('greeting', { name }),
      t(`${key}.text`),
      ...(isPayable ? [t(`${key}.pay`)] : []),
    ],
    facts,
    action: { label: t(`${key}.action`), url },
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
}
