// Bugs that are planted to prove that the checker finds them: each changes the source of one module
// while a shop process loads it (plant-bug.ts). The files themselves stay as they are.
export type Bug = { file: string; from: string; to: string };

export const bugs = {
  /** An order that is over is confirmed by late money, and takes no stock. */
  'late-without-stock': {
    file: 'server/orders/stock.ts',
    from: 'const levels = await takeStock(tx, items, cause);',
    to: 'const levels: StockLevel[] = [];',
  },
  /** The money of a second payment stays where it is. */
  'keeps-second-payment': {
    file: 'server/payments/settle.ts',
    from: "case 'duplicate':",
    to: "case 'duplicate':\n        if (at) { await settleAs(tx, payment, { state: 'REVIEW', failureReason: 'duplicate', ...money }, at); return []; }",
  },
  /** A mail is sent before its turn and in it. */
  'mails-twice': {
    file: 'server/work/mail-jobs.ts',
    from: 'await mailer.send(mail);\n      await recordSentMail',
    to: 'await mailer.send(mail);\n      await mailer.send(mail);\n      await recordSentMail',
  },
} satisfies Record<string, Bug>;

export type BugName = keyof typeof bugs;
