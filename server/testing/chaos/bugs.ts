// Bugs that are planted to prove that the checker finds them: each changes the source of one module
// while a shop process loads it (plant-bug.ts). The files themselves stay unchanged.
export type Bug = { file: string; from: string; to: string };

export const bugs = {
  /** Late money confirms an order that is over, without reserving stock. */
  'late-without-stock': {
    file: 'server/orders/stock.ts',
    from: 'const levels = await takeStock(tx, items, cause);',
    to: 'const levels: StockLevel[] = [];',
  },
  /** The money of a duplicate payment is not refunded. */
  'keeps-second-payment': {
    file: 'server/payments/settle.ts',
    from: "case 'duplicate':",
    to: "case 'duplicate':\n        if (at) { await settleAs(tx, payment, { state: 'REVIEW', failureReason: 'duplicate', ...money }, at); return []; }",
  },
  /** Each mail is sent twice. */
  'mails-twice': {
    file: 'server/work/mail-jobs.ts',
    from: 'await mailer.send(mail);\n      await recordSentMail',
    to: 'await mailer.send(mail);\n      await mailer.send(mail);\n      await recordSentMail',
  },
} satisfies Record<string, Bug>;

export type BugName = keyof typeof bugs;
