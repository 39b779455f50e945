// The error of a field in our own terms, independent of the schema library. The library's texts are
// for programmers and are never shown.

/** An issue of the schema library, with the fields that we need. */
export type Issue = {
  code?: string;
  path?: PropertyKey[] | undefined;
  /** The value that was sent; the library leaves it out of a finished issue. */
  input?: unknown;
  maximum?: number | bigint;
  minimum?: number | bigint;
  /** False: the minimum itself is refused too. */
  inclusive?: boolean;
  divisor?: number | bigint;
  expected?: string;
  origin?: string;
  format?: string;
  params?: { key?: string };
  /** For a union: the issues of each branch. */
  errors?: Issue[][];
};

export const issueKinds = [
  'required',
  'tooLong',
  'tooShort',
  'tooMany',
  'tooFew',
  'tooLarge',
  'tooSmall',
  'notAbove',
  'step',
  'number',
  'whole',
  'email',
  'url',
  'date',
  'choice',
  'unknown',
  'invalid',
] as const;
export type IssueKind = (typeof issueKinds)[number];

export const isEmptyInput = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const tooBig: Record<string, IssueKind> = { string: 'tooLong', array: 'tooMany', set: 'tooMany' };
const tooLittle: Record<string, IssueKind> = { string: 'tooShort', array: 'tooFew', set: 'tooFew' };
const formats: Record<string, IssueKind> = {
  email: 'email',
  url: 'url',
  datetime: 'date',
  date: 'date',
};

const smallKind = ({ inclusive }: Issue): IssueKind =>
  inclusive === false ? 'notAbove' : 'tooSmall';

export function issueKind(issue: Issue): IssueKind {
  const { code, input, origin = '', format = '', expected } = issue;
  if (code === 'unrecognized_keys') return 'unknown';
  if (isEmptyInput(input)) return 'required';
  switch (code) {
    case 'too_big':
      return tooBig[origin] ?? (origin === 'date' ? 'date' : 'tooLarge');
    case 'too_small':
      return tooLittle[origin] ?? (origin === 'date' ? 'date' : smallKind(issue));
    case 'not_multiple_of':
      return 'step';
    case 'invalid_value':
      return 'choice';
    case 'invalid_format':
      return formats[format] ?? 'invalid';
    case 'invalid_type':
      return expected === 'int' ? 'whole' : expected === 'number' ? 'number' : 'invalid';
    default:
      return 'invalid';
  }
}

/** The key of our own text for one of our rules, also if it is in a branch of a union. */
export const ruleKey = ({ params, errors = [] }: Issue): string | undefined =>
  params?.key ?? errors.flat().map(ruleKey).find(Boolean);
