// The test bank's pages: plain HTML with one small stylesheet of their own, no script, usable on a
// 390 px phone.
import { createHash } from 'node:crypto';
import { translate } from '#server/base/errors/texts.ts';
import { Html, html } from '#server/base/http/html.ts';
import type { Language } from '#shared/base/languages.ts';
import { add, formatLira, type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { monthlyParts } from '#shared/pricing/installments.ts';
import { type BankPayment, choicesOf } from './bank.ts';
import { type CardError, type CardForm, MAX_WRONG_CODES, RIGHT_CODE, testCards } from './cards.ts';

const STYLE = `
:root{color-scheme:light;--ink:#14213d;--soft:#56617a;--line:#c9d0dd;--edge:#707b92;--bank:#0b3d6e;--red:#a3271f;--back:#eef2f7}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{background:var(--bank);color:#fff;padding:14px 20px;font-weight:700;font-size:18px;letter-spacing:.01em}
main{max-width:460px;margin:0 auto;padding:20px 16px 40px}
.notice{margin:0 0 16px;padding:10px 14px;border-left:4px solid #b46a12;background:#fdf1dc;font-size:14px}
.card{background:#fff;border:1px solid var(--line);border-radius:10px;padding:20px}
h1{font-size:22px;line-height:1.25;margin:0 0 14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 18px;padding:0 0 16px;border-bottom:1px solid var(--line);font-size:15px}
dt{color:var(--soft)}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
.amount{font-size:20px}
label{display:block;font-size:15px;font-weight:600;margin:14px 0 4px}
input{width:100%;min-height:48px;padding:10px 12px;font:inherit;color:inherit;border:1px solid var(--edge);border-radius:6px;background:#fff}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #1d70b8;outline-offset:2px}
input[aria-invalid=true]{border-color:var(--red);box-shadow:inset 0 0 0 1px var(--red)}
.error{margin:4px 0 0;color:var(--red);font-size:14px}
.alert{margin:0 0 14px;padding:10px 14px;border:1px solid var(--red);border-radius:6px;color:var(--red);font-weight:600;font-size:15px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 14px;align-items:start}
.code{font-size:24px;letter-spacing:.3em;text-align:center}
fieldset{margin:18px 0 0;padding:0;border:0}legend{font-size:15px;font-weight:600;padding:0 0 4px}
.part{display:flex;align-items:center;gap:12px;min-height:44px;margin:0;padding:6px 0;border-top:1px solid var(--line);font-weight:400}
.part input{width:20px;min-height:20px;margin:0}.part b{margin-left:auto}
.acts{display:grid;gap:10px;margin-top:22px}
button,.button{display:block;width:100%;min-height:52px;padding:12px;border-radius:6px;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.main{border:0;background:var(--bank);color:#fff}.quiet{border:1px solid var(--edge);background:#fff;color:var(--ink)}
details{margin-top:16px;background:#fff;border:1px solid var(--line);border-radius:10px;padding:4px 20px;font-size:15px}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
ul{margin:0 0 14px;padding:0;list-style:none}li{padding:8px 0;border-top:1px solid var(--line)}
code{font:600 15px/1.4 ui-monospace,Menlo,Consolas,monospace;display:block;user-select:all}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No scripts, nothing from other origins, and forms only to the shop's own origin. */
export const BANK_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`;

type Translate = (key: string, values?: Record<string, string | number>) => string;
const translateTo =
  (language: Language): Translate =>
  (key, values) =>
    translate(language, 'testbank', key, values);

export function cardPage(
  payment: BankPayment,
  merchant: string,
  language: Language,
  typed?: { form: CardForm; installments?: number; errors: readonly CardError[] },
): string {
  const t = translateTo(language);
  const amount = formatLira(kurus(payment.amountKurus), language);
  const errors = typed?.errors ?? [];
  const numberError = errors.find((error) => error === 'number' || error === 'unknownCard');
  const form = html`
    <form method="post" action="${`/testbank/pay/${payment.token}`}" novalidate>
      ${field({ t, name: 'holder', label: t('holder'), value: typed?.form.holder ?? '', error: errors.includes('holder') && 'holder', attributes: html`autocomplete="cc-name" autocapitalize="words" maxlength="80"` })}
      ${field({ t, name: 'number', label: t('number'), value: typed?.form.number ?? '', error: numberError ?? false, attributes: html`autocomplete="cc-number" inputmode="numeric" maxlength="23"` })}
      <div class="pair">
        <div>${field({ t, name: 'expiry', label: t('expiry'), value: typed?.form.expiry ?? '', error: errors.includes('expiry') && 'expiry', attributes: html`autocomplete="cc-exp" inputmode="numeric" placeholder="${t('expiryHint')}" maxlength="9"` })}</div>
        <div>${field({ t, name: 'cvc', label: t('cvc'), value: '', error: errors.includes('cvc') && 'cvc', attributes: html`autocomplete="cc-csc" inputmode="numeric" maxlength="4"` })}</div>
      </div>
      ${choices(payment, typed?.installments ?? 1, language)}
      ${acts(t, choicesOf(payment).length > 1 ? t('payNow') : t('pay', { amount }))}
    </form>`;
  const body = html`<div class="card"><h1>${t('payTitle')}</h1>${errors.length > 0 && html`<p class="alert" role="alert">${t('errorsTitle')}</p>`}${summary(payment, merchant, language)}${form}</div>${cardList(t)}`;
  return page(t('payTitle'), body, language);
}

export function codePage(payment: BankPayment, merchant: string, language: Language): string {
  const t = translateTo(language);
  const isWrong = payment.wrongCodes > 0;
  const form = html`
    <form method="post" action="${`/testbank/3ds/${payment.token}`}" novalidate>
      <input type="hidden" name="wrongBefore" value="${payment.wrongCodes}">
      <label for="code">${t('code')}</label>
      <input class="code" id="code" name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="8" autofocus${isWrong && html` aria-invalid="true" aria-describedby="code-error"`}>
      ${isWrong && html`<p class="error" id="code-error" role="alert">${t('wrongCode', { left: MAX_WRONG_CODES - payment.wrongCodes })}</p>`}
      ${acts(t, t('approve'))}
    </form>`;
  const body = html`<div class="card"><h1>${t('codeTitle')}</h1>${summary(payment, merchant, language)}<p>${t('codeText', { last4: payment.cardLast4 ?? '' })}</p>${form}</div>${cardList(t)}`;
  return page(t('codeTitle'), body, language);
}

export function processingPage(payment: BankPayment, merchant: string, language: Language): string {
  const t = translateTo(language);
  const body = html`<div class="card"><h1>${t('processingTitle')}</h1>${summary(payment, merchant, language)}<p>${t('processingText')}</p></div>`;
  return page(t('processingTitle'), body, language);
}

export function unknownPage(language: Language): string {
  const t = translateTo(language);
  const body = html`<div class="card"><h1>${t('unknownTitle')}</h1><p>${t('unknownText')}</p><div class="acts"><a class="button quiet" href="/">${t('backToShop')}</a></div></div>`;
  return page(t('unknownTitle'), body, language);
}

/** The choice of installments, each with its monthly amount and its total. */
function choices(payment: BankPayment, chosen: number, language: Language): Html | false {
  const t = translateTo(language);
  const all = choicesOf(payment);
  if (all.length < 2) return false;
  const price = kurus(payment.amountKurus);
  const rows = all.map(({ count, surcharge }) => {
    const total = add(price, surcharge);
    const text = count === 1 ? t('once') : partsText(t, monthlyParts(total, count), language);
    return html`<label class="part"><input type="radio" name="installments" value="${count}"${count === chosen && html` checked`}><span>${text}</span><b>${formatLira(total, language)}</b></label>`;
  });
  return html`<fieldset><legend>${t('installments')}</legend>${rows}</fieldset>`;
}

/** "2 × 7,980.00 + 1 × 7,979.99" where the total cannot be divided: the sum is always true. */
function partsText(t: Translate, parts: readonly Kurus[], language: Language): string {
  const first = parts[0] ?? ZERO;
  const last = parts.at(-1) ?? ZERO;
  const less = parts.filter((part) => part === last).length;
  return first === last
    ? t('inParts', { count: parts.length, monthly: formatLira(first, language) })
    : t('inUnequalParts', {
        count: parts.length,
        more: parts.length - less,
        less,
        monthly: formatLira(first, language),
        last: formatLira(last, language),
      });
}

function field({
  t,
  name,
  label,
  value,
  error,
  attributes,
}: {
  t: Translate;
  name: string;
  label: string;
  value: string;
  error: CardError | false;
  attributes: Html;
}): Html {
  return html`<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" ${attributes}${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>${
    error && html`<p class="error" id="${name}-error">${t(`errors.${error}`)}</p>`
  }`;
}

/** The Enter key presses the first button. */
const acts = (t: Translate, label: string): Html =>
  html`<div class="acts"><button class="main" name="action" value="approve">${label}</button><button class="quiet" name="action" value="cancel">${t('cancel')}</button></div>`;

function summary(payment: BankPayment, merchant: string, language: Language): Html {
  const t = translateTo(language);
  return html`<dl><dt>${t('merchant')}</dt><dd>${merchant}</dd><dt>${t('order')}</dt><dd>${showOrderNumber(payment.orderNumber)}</dd>${
    payment.installments > 1 && html`<dt>${t('installments')}</dt><dd>${payment.installments}</dd>`
  }<dt>${t('amount')}</dt><dd class="amount">${formatLira(kurus(payment.amountKurus + payment.surchargeKurus), language)}</dd></dl>`;
}

function cardList(t: Translate): Html {
  const rows = testCards.map(
    ({ number, outcome }) =>
      html`<li><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code>${t(`cards.${outcome}`)}</li>`,
  );
  return html`<details><summary>${t('cards.title')}</summary><p>${t('cards.intro', { code: RIGHT_CODE })}</p><ul>${rows}</ul><p>${t('cards.wrongCode')}</p></details>`;
}

function page(title: string, body: Html, language: Language): string {
  const t = translateTo(language);
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${t('bank')}</title><style>${new Html(STYLE)}</style></head>
<body><header>${t('bank')}</header><main><p class="notice">${t('notice')}</p>${body}</main></body>
</html>`.text;
}
