// The forms of values in the environment (config.ts), each with a message that says what is wrong.
import { z } from 'zod';

export const text = z.string().trim();

export const flag = (on: boolean) =>
  z
    .enum(['on', 'off'])
    .default(on ? 'on' : 'off')
    .transform((value) => value === 'on');

/** Digits only: an empty text and 0x10 are numbers for JavaScript. */
export const wholeNumber = (least: number, most: number) =>
  text
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);

const ENCODED =
  'cannot be read; special characters in a user name or password must be percent-encoded, such as %23 for #';

/** A text of which `problemOf` finds nothing to say. */
const checked = (problemOf: (value: string) => string | null) =>
  text.superRefine((value, context) => {
    const problem = problemOf(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const url = (protocols: string[], { needsHost = false } = {}) =>
  checked((value) => {
    const problem = beginningProblem(value, protocols);
    if (problem) return problem;
    if (!isReadable(value)) return ENCODED;
    return needsHost && new URL(value).hostname === '' ? 'must name a host' : null;
  });

const beginningProblem = (value: string, protocols: string[]): string | null =>
  protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}//`))
    ? null
    : `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;

function isReadable(value: string): boolean {
  try {
    const { username, password, hash } = new URL(value);
    decodeURIComponent(username + password);
    return hash === '';
  } catch {
    return false;
  }
}

/** The shop serves from the root of its host. */
export const origin = checked(
  (value) =>
    beginningProblem(value, ['http:', 'https:']) ??
    (/^\w+:\/\/[^/?#@\s]+\/?$/.test(value) && isReadable(value)
      ? null
      : 'must be only an origin, such as https://shop.example, without a path'),
);

/** An address, or a name with an address in angle brackets. */
export const sender = text.regex(
  /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
  'must be an address, such as siparis@shop.example or Shop <siparis@shop.example>',
);
