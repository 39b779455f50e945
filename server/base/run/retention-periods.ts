// The retention periods in days (KVKK), which the operator can set (KEEP_DAYS). The reasons are in
// docs/operations.md, "Data retention". `least`: a shorter period would delete data that is still
// in use.
export const periods = {
  /** Rows in the cart of a customer who has not changed it. */
  carts: { days: 180, least: 1 },
  /** Messages from the contact form. */
  messages: { days: 730, least: 30 },
  /** Searches without a result. */
  searches: { days: 180, least: 1 },
  /** Addresses that wait for a product that never comes back. */
  alerts: { days: 365, least: 1 },
  /** Addresses that were notified that the product is available. */
  toldAlerts: { days: 30, least: 1 },
  /** Expired or accepted invitations to the team or to a company. */
  invitations: { days: 30, least: 1 },
  /** Personal data in orders that were never paid. */
  unpaidOrders: { days: 365, least: 90 },
  /** Quotes, counted from the end of their validity. */
  quotes: { days: 730, least: 30 },
  /** Pictures of returns that are closed. */
  returnPictures: { days: 1_095, least: 90 },
  /**
   * Lines of bank statements, counted from their day. The payments that were booked with them
   * remain.
   */
  bankLines: { days: 730, least: 90 },
  /** Sheets that were uploaded, and their results. */
  sheets: { days: 30, least: 1 },
  /** Mails as files, in a shop without a mail server. */
  outbox: { days: 90, least: 1 },
  /** Logos that no saved design uses. */
  logos: { days: 1, least: 1 },
  /** Designs that nobody has opened and no cart, order, quote or account uses. */
  designs: { days: 365, least: 30 },
  /** The entries of the security log that are stored for the back office. */
  securityEvents: { days: 30, least: 1 },
  /** Events, and their deliveries to other programs. */
  events: { days: 30, least: 7 },
  /** The numbers and texts of SMS. */
  sms: { days: 365, least: 30 },
  /** The list of backups. */
  backups: { days: 400, least: 30 },
} as const;

export type KeepDays = { readonly [Name in keyof typeof periods]: number };

export const defaultKeepDays = Object.fromEntries(
  Object.entries(periods).map(([name, { days }]) => [name, days]),
) as unknown as KeepDays;

/** "carts=90,messages=365". Null if the text is invalid. */
export function readKeepDays(text: string): KeepDays | null {
  const days: Record<string, number> = { ...defaultKeepDays };
  for (const part of text.split(',').filter((entry) => entry.trim() !== '')) {
    const match = /^\s*(\w+)\s*=\s*(\d{1,5})\s*$/.exec(part);
    const name = match?.[1] ?? '';
    if (
      !Object.hasOwn(periods, name) ||
      Number(match?.[2]) < periods[name as keyof typeof periods].least
    )
      return null;
    days[name] = Number(match?.[2]);
  }
  return days as unknown as KeepDays;
}
