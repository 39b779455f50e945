// The typed calls of the contract: an unknown address, query or body does not compile. The types
// are generated (sdk) and add nothing to the browser's code.
import type { Calls } from '#sdk/calls/shop.gen.ts';
import type { Call, CallOptions } from './call-options.ts';

/** Of the shop, or more than that. */
type KnownCalls = Record<keyof Calls, object>;
export type Method<All> = keyof All & string;
type Known = { sent: Sent; answer: unknown };
type Sent = { body?: unknown; path?: unknown; query?: unknown };

/** Optional values may also be undefined; neither is sent. */
type WithUndefined<Type> = Type extends Blob
  ? Type
  : Type extends readonly (infer Item)[]
    ? readonly WithUndefined<Item>[]
    : Type extends object
      ? { [Key in keyof Type]: WithUndefined<Type[Key]> | MaybeLeftOut<Type, Key> }
      : Type;
type MaybeLeftOut<Type, Key extends keyof Type> =
  object extends Pick<Type, Key> ? undefined : never;

/** A form with a file is sent as it is. */
type SentBody<Body> = Body extends { file: Blob } ? FormData : WithUndefined<Body>;
type Has<Name extends keyof Sent, One extends Sent> = One[Name] extends undefined
  ? unknown
  : // A body that may be null may be left out.
    object extends Pick<One, Name> | (null extends One[Name] ? object : never)
    ? { [Key in Name]?: Part<Name, One> | undefined }
    : { [Key in Name]: Part<Name, One> };
type Part<Name extends keyof Sent, One extends Sent> = Name extends 'body'
  ? SentBody<Exclude<One['body'], undefined>>
  : Name extends 'path'
    ? PathValues<One['path']>
    : QueryValues<Exclude<One['query'], undefined>>;
/** An address is text: a number may also be passed as text. */
type PathValues<Values> = {
  [Key in keyof Values]: Values[Key] extends number ? number | string : Values[Key];
};

/** In an address, true is the text 'true'. */
type QueryValues<Values> = {
  [Key in keyof Values]: 'true' extends Values[Key]
    ? Values[Key] | boolean | undefined
    : Values[Key] | MaybeLeftOut<Values, Key>;
};

type Rest = Omit<CallOptions, 'body' | 'query' | 'signal'> & { signal?: AbortSignal | undefined };
type OptionsOf<One extends Sent> = Rest & Has<'path', One> & Has<'query', One> & Has<'body', One>;
/** If an address is one of several (`/orders/{id}/${act}`), the options must fit each of them. */
export type OptionsOfEach<Some, Path extends keyof Some> = (
  Path extends Path
    ? Some[Path] extends Known
      ? (options: OptionsOf<Some[Path]['sent']>) => void
      : never
    : never
) extends (options: infer Options) => void
  ? Options
  : never;
/** What fills the address of a call. */
export type AddressOptions<Some, Path extends keyof Some> = Some[Path] extends Known
  ? Has<'path', Some[Path]['sent']> & Has<'query', Some[Path]['sent']>
  : never;
/** The options may be left out where the contract requires none. */
export type Given<Options> = object extends Options ? [options?: Options] : [options: Options];

export type TypedCall<Name extends Method<All>, All = Calls> = <Path extends Method<All[Name]>>(
  path: Path,
  ...given: Given<OptionsOfEach<All[Name], Path>>
) => Promise<All[Name][Path] extends Known ? All[Name][Path]['answer'] : never>;

export type GetPath = keyof Calls['GET'] & string;
type SentTo<Path extends GetPath> = Calls['GET'][Path]['sent'];
/** The path and query values that a read of this address needs. */
export type ReadOptions<Path extends GetPath> = Has<'path', SentTo<Path>> &
  Has<'query', SentTo<Path>>;
export type AnswerOf<Path extends GetPath> = Calls['GET'][Path]['answer'];

export type FillValues = Record<string, string | number>;

/** `/orders/{orderNumber}` with its values in place. */
export const fillPath = (path: string, values: FillValues = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

export type TypedCalls = ReturnType<typeof createTypedCalls<Calls>>;

/** The options of a typed call as an untyped one takes them. */
export function untyped(path: string, [given]: readonly unknown[]): [string, CallOptions] {
  const { path: values, ...options } = (given ?? {}) as CallOptions & { path?: FillValues };
  return [fillPath(path, values), options];
}

export const typedCall =
  <All, Name extends Method<All>>(call: Call, method: Name): TypedCall<Name, All> =>
  (path, ...given) =>
    call(method, ...untyped(path, given));

export const createTypedCalls = <All extends KnownCalls = Calls>(call: Call) => ({
  get: typedCall<All, 'GET'>(call, 'GET'),
  post: typedCall<All, 'POST'>(call, 'POST'),
  put: typedCall<All, 'PUT'>(call, 'PUT'),
  delete: typedCall<All, 'DELETE'>(call, 'DELETE'),
});
