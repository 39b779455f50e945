// The typed calls of the contract: an unknown address, query or body does not compile. The types
// are generated (sdk) and add nothing to the browser's code.
import type { Calls } from '#sdk/calls/shop.gen.ts';
import type { Call, CallOptions } from './call-options.ts';

type Method = keyof Calls;
/** Of the shop, or more than that. */
type KnownCalls = Record<Method, object>;
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
/** The options may be left out where the contract requires none. */
type Given<One extends Sent> =
  object extends OptionsOf<One> ? [options?: OptionsOf<One>] : [options: OptionsOf<One>];

export type TypedCall<Name extends Method, All extends KnownCalls = Calls> = <
  Path extends keyof All[Name] & string,
>(
  path: Path,
  ...given: All[Name][Path] extends Known ? Given<All[Name][Path]['sent']> : never
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

export function createTypedCalls<All extends KnownCalls = Calls>(call: Call) {
  const typed =
    <Name extends Method>(method: Name): TypedCall<Name, All> =>
    (path, ...given) => {
      const { path: values, ...options } = (given[0] ?? {}) as CallOptions & { path?: FillValues };
      return call(method, fillPath(path, values), options);
    };
  return {
    get: typed('GET'),
    post: typed('POST'),
    put: typed('PUT'),
    delete: typed('DELETE'),
  };
}
