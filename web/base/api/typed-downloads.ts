// Typed calls whose answer is a file. Only some pages have them, so they are not beside the others.
import type { Calls } from '#sdk/calls/shop.gen.ts';
import type { Download, DownloadedFile } from './call-options.ts';
import { type Given, type Method, type OptionsOfEach, untyped } from './typed-calls.ts';

/** The addresses whose answer is a file. */
type FilePath<Some> = {
  [Path in Method<Some>]: Some[Path] extends { answer: Blob } ? Path : never;
}[Method<Some>];
export type TypedDownload<Name extends Method<All>, All = Calls> = <
  Path extends FilePath<All[Name]>,
>(
  path: Path,
  ...given: Given<OptionsOfEach<All[Name], Path>>
) => Promise<DownloadedFile>;

export const typedDownload =
  <All, Name extends Method<All>>(download: Download, method: Name): TypedDownload<Name, All> =>
  (path, ...given) =>
    download(method, ...untyped(path, given));
