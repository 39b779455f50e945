// The attribute values that the merchant has named, in this process: their names are added to the
// texts of the files (base/errors/texts.ts), for pages, API responses and the browser. A
// notification makes it read them again (decision 0101).
import { putOwnTexts } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import { type OwnValue, selectOwnValues } from './own-values.sql.ts';

let known: readonly OwnValue[] = [];
let swatches: ReadonlyMap<string, string> = new Map();

export const ownCodesOf = (key: AttributeKey): readonly string[] =>
  known.flatMap((value) => (value.key === key ? value.code : []));

export const ownSwatch = (key: AttributeKey, code: string): string | undefined =>
  swatches.get(`${key} ${code}`);

/** Returns whether the values have changed. */
export function putOwnValues(values: readonly OwnValue[]): boolean {
  if (JSON.stringify(values) === JSON.stringify(known)) return false;
  known = values;
  swatches = new Map(
    values.flatMap(({ key, code, swatch }) => (swatch ? [[`${key} ${code}`, swatch]] : [])),
  );
  putOwnTexts('attributes', 'values', {
    tr: namesOf(values, ({ nameTr }) => nameTr),
    en: namesOf(values, ({ nameTr, nameEn }) => nameEn ?? nameTr),
  });
  return true;
}

function namesOf(values: readonly OwnValue[], nameOf: (value: OwnValue) => string) {
  const names: Record<string, Record<string, string>> = {};
  for (const value of values)
    names[value.key] = { ...names[value.key], [value.code]: nameOf(value) };
  return names;
}

export type OwnValues = ReturnType<typeof createOwnValues>;

/** The process has the values that the database had when the last read began. */
export function createOwnValues({ db, log }: Pick<Platform, 'db' | 'log'>, onChange: () => void) {
  let last: Promise<void> = Promise.resolve();
  const read = async () => {
    if (putOwnValues(await selectOwnValues(db))) onChange();
  };
  /** Reads run one after another, so that an older result never replaces a newer one. */
  function readAgain(): Promise<void> {
    last = last.then(read, read);
    return last;
  }
  return {
    readAgain,
    /** The old values are used until the new ones have been read. */
    dropCached() {
      readAgain().catch((error: unknown) =>
        log.warn({ err: error }, 'names of attribute values not read'),
      );
    },
  };
}
