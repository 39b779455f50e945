import fs from 'node:fs';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { en, tr } from 'zod/locales';
import { AppError } from '#server/base/errors/app-error.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { type Issue, issueKinds } from '#shared/base/issues.ts';
import { languages } from '#shared/base/languages.ts';
import { CheckoutBody } from '#shared/checkout/checkout.ts';
import { RegisterBody } from '#shared/customers/auth.ts';
import { handleErrors, toFieldError } from './error-handler.ts';

test('a provider that does not answer is logged with its cause each time, and is no overload of the shop', async () => {
  const lines: { level: number; msg: string; err?: { message: string } }[] = [];
  const app = Fastify({
    logger: {
      level: 'warn',
      stream: { write: (line: string) => void lines.push(JSON.parse(line)) },
    },
  });
  handleErrors(app);
  app.get('/pay', () => {
    throw new AppError('PROVIDER_UNREACHABLE', {
      cause: new Error('the signature does not match'),
    });
  });
  for (let tries = 0; tries < 2; tries += 1)
    expect((await app.inject('/pay')).statusCode).toBe(503);
  const ERROR = 50;
  expect(lines.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual(
    Array(2).fill([ERROR, 'a payment provider could not be asked', 'the signature does not match']),
  );
  await app.close();
});

test('a refused request is answered in sentences, in its language, whatever part of it is wrong', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  handleErrors(app as never);
  const body = z.object({ firstName: z.string().trim().min(1).max(5) });
  app.post('/people', { schema: { body } }, () => 'ok');
  app.get('/people', { schema: { querystring: z.object({ page: z.int() }) } }, () => 'ok');
  const errorsOf = async (options: InjectOptions) =>
    (await app.inject(options)).json().errors as FieldError[];
  const post = (payload: object, language = 'tr') =>
    errorsOf({
      method: 'POST',
      url: '/people',
      payload,
      headers: { 'accept-language': language },
    });

  expect(await post({ firstName: '' })).toEqual([{ path: 'firstName', message: 'Ad boş olamaz.' }]);
  expect(await post({})).toEqual([{ path: 'firstName', message: 'Ad boş olamaz.' }]);
  expect(await post({ firstName: 'Mehmet' }, 'en')).toEqual([
    { path: 'firstName', message: 'First name can have at most 5 characters.' },
  ]);
  expect(await errorsOf({ url: '/people?page=x' })).toEqual([
    { path: 'page', message: 'Sayfa bir sayı olmalı.' },
  ]);
  await app.close();
});

const errorsOf = (schema: z.ZodType, sent: unknown, language: 'tr' | 'en' = 'tr') =>
  Object.fromEntries(
    (schema.safeParse(sent).error?.issues ?? [])
      .map((issue) => toFieldError(issue as never, sent, language))
      .map(({ path, message }) => [path, message]),
  );

test('the errors of a form are sentences with the names of its fields', () => {
  const sent = { firstName: ' ', email: 'isil@', password: 'kısa', phoneNumber: '12' };
  expect(errorsOf(RegisterBody, sent)).toEqual({
    firstName: 'Ad boş olamaz.',
    lastName: 'Soyad boş olamaz.',
    email: 'E-posta adresini eksiksiz yazın, örneğin ad@site.com.',
    password: 'Şifre en az 10 karakter olmalı.',
    phoneNumber: 'Telefon numarasını alan koduyla yazın, örneğin 0532 123 45 67.',
  });
  expect(errorsOf(RegisterBody, {}, 'en')).toMatchObject({
    firstName: 'First name cannot be empty.',
    password: 'Password cannot be empty.',
  });
});

test('an error in a row is named by its field, and numbers are formatted for people', () => {
  const sent = { items: [{ productId: 1, quantity: 10_000_000, price: 'x' }] };
  expect(errorsOf(CheckoutBody, sent)).toMatchObject({
    'items.0.quantity': expect.stringMatching(/^Adet en fazla [\d.]+ olabilir\.$/),
    'items.0.price': 'Fiyat bir sayı olmalı.',
    customer: 'İletişim bilgileri boş olamaz.',
  });
});

const root = path.join(import.meta.dirname, '..', '..', '..', 'shared');
const files = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing'));
const schemas = (
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(path.join(root, file))) as Record<string, unknown>;
      return Object.entries(module).map(([name, value]) => ({ name: `${file} ${name}`, value }));
    }),
  )
)
  .flat()
  .flatMap(({ name, value }) => (value instanceof z.ZodType ? [[name, value] as const] : []));

const wrong: unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(5_000),
  '\u0000',
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  { x: 1 },
  'ad@',
];
type Def = {
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
};

/** The schemas of which this one is made, as deep as they go, each once. */
function partsOf(schema: z.ZodType, found = new Set<z.ZodType>()): Set<z.ZodType> {
  if (found.has(schema)) return found;
  found.add(schema);
  const { shape = {}, options = [], element, innerType, in: input } = schema._zod.def as Def;
  for (const part of [...Object.values(shape), ...options, element, innerType, input])
    if (part) partsOf(part, found);
  return found;
}

/** Values that a schema refuses, itself or in one field or item. */
function hostileTo(schema: z.ZodType): unknown[] {
  const { shape = {}, element } = schema._zod.def as Def;
  return [
    ...wrong,
    ...Object.keys(shape).flatMap((key) => wrong.map((value) => ({ [key]: value }))),
    ...(element ? wrong.map((value) => [value]) : []),
  ];
}

const libraryMessages = { en: en().localeError, tr: tr().localeError };
/** The same kind of issue in the same field has the same message. */
const seen = new Set<string>();

function expectOwnMessage(issue: z.core.$ZodIssue, sent: unknown): void {
  const { code, path = [] } = issue;
  const { format, origin, params } = issue as Issue;
  const kind = JSON.stringify([code, path.at(-1), format, origin, params]);
  if (seen.has(kind)) return;
  seen.add(kind);
  for (const language of languages) {
    const { message } = toFieldError(issue as Issue, sent, language);
    const library = libraryMessages[language](issue as never);
    expect(message).not.toBe(typeof library === 'string' ? library : library?.message);
    expect(message).toMatch(/^\p{L}.*\.$/u);
    expect(message).not.toMatch(
      /\{\{|undefined|NaN|issues\.|names\.|fields\.|beklenen|alınan|expected|received|>=/,
    );
  }
}

test('no schema gives a text of the schema library', () => {
  expect(schemas.length).toBeGreaterThan(200);
  const parts = schemas.reduce((found, [, schema]) => partsOf(schema, found), new Set<z.ZodType>());
  for (const schema of parts)
    for (const sent of hostileTo(schema))
      for (const issue of schema.safeParse(sent).error?.issues ?? []) expectOwnMessage(issue, sent);
  expect(seen.size).toBeGreaterThan(2_000);
});

test.each(languages)('each kind of issue has its message in %s', (language) => {
  const messages = issueKinds.map((kind) => toFieldErrorOf(kind, language));
  expect(new Set(messages).size).toBe(issueKinds.length);
});

const examples: Record<(typeof issueKinds)[number], [object, unknown]> = {
  required: [{ code: 'invalid_type', expected: 'string' }, undefined],
  tooLong: [{ code: 'too_big', origin: 'string', maximum: 5 }, 'x'],
  tooShort: [{ code: 'too_small', origin: 'string', minimum: 5 }, 'x'],
  tooMany: [{ code: 'too_big', origin: 'array', maximum: 5 }, []],
  tooFew: [{ code: 'too_small', origin: 'array', minimum: 5 }, []],
  tooLarge: [{ code: 'too_big', origin: 'number', maximum: 5 }, 6],
  tooSmall: [{ code: 'too_small', origin: 'int', minimum: 5 }, 4],
  notAbove: [{ code: 'too_small', origin: 'number', minimum: 0, inclusive: false }, 0],
  step: [{ code: 'not_multiple_of', divisor: 5 }, 4],
  number: [{ code: 'invalid_type', expected: 'number' }, 'x'],
  whole: [{ code: 'invalid_type', expected: 'int' }, 1.5],
  email: [{ code: 'invalid_format', format: 'email' }, 'x'],
  url: [{ code: 'invalid_format', format: 'url' }, 'x'],
  date: [{ code: 'invalid_format', format: 'datetime' }, 'x'],
  choice: [{ code: 'invalid_value' }, 'x'],
  unknown: [{ code: 'unrecognized_keys' }, {}],
  invalid: [{ code: 'custom' }, 'x'],
};

test('a number that must be above its minimum is not said to reach it', () => {
  const { error } = z.object({ percentage: z.number().positive() }).safeParse({ percentage: 0 });
  const [issue] = error?.issues ?? [];
  expect(toFieldError(issue as Issue, { percentage: 0 }, 'tr').message).toBe(
    'Bu alan 0 değerinden büyük olmalı.',
  );
});

function toFieldErrorOf(kind: (typeof issueKinds)[number], language: 'tr' | 'en'): string {
  const [issue, value] = examples[kind];
  return toFieldError({ ...issue, path: ['x'] }, { x: value }, language).message;
}
