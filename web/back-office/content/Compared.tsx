import { useMemo } from 'react';
import type { AdminTextVersion } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

type Texts = Pick<AdminTextVersion, 'titleTr' | 'titleEn' | 'bodyTr' | 'bodyEn'>;

const whole = ({ titleTr, titleEn, bodyTr, bodyEn }: Texts, language: Language) =>
  language === 'tr' ? `${titleTr}\n\n${bodyTr}` : `${titleEn ?? ''}\n\n${bodyEn ?? ''}`;

/**
 * The differences of two versions, line by line; "+" and "−" mark them for people who do not see
 * the colours.
 */
export function Compared({
  before,
  after,
  language,
}: {
  before: Texts;
  after: Texts;
  language: Language;
}) {
  const { t } = useTranslation('admin-content');
  const parts = useMemo(
    () => foldSame(diffLines(whole(before, language), whole(after, language))),
    [before, after, language],
  );
  if (parts.every(({ kind }) => kind === 'skipped'))
    return <p className="small second">{t('texts.noDifference')}</p>;
  return (
    <ol className="bo-diff" lang={language}>
      {parts.map((part, index) =>
        part.kind === 'skipped' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <li key={index} className="small mute">
            {t('texts.sameLines', { count: part.count })}
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <li key={index} data-kind={part.kind}>
            {part.kind !== 'same' && (
              <span className="sr-only">{t(`texts.kind.${part.kind}`)} </span>
            )}
            {part.kind === 'removed' ? (
              <del>{part.text || ' '}</del>
            ) : part.kind === 'added' ? (
              <ins>{part.text || ' '}</ins>
            ) : (
              part.text
            )}
          </li>
        ),
      )}
    </ol>
  );
}

// Compares two versions of a text line by line: unchanged, removed and added lines. It calculates
// the longest common subsequence with a table, after the equal lines at both ends have been
// removed.

export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string };

/**
 * The maximum number of table cells; for longer texts the middle is shown as replaced. A legal text
 * of five hundred lines needs a quarter of a million.
 */
const MOST_CELLS = 4_000_000;

export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1;
  const middle = diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [...old.slice(0, head).map(same), ...middle, ...old.slice(old.length - tail).map(same)];
}

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  const cells = (old.length + 1) * (now.length + 1);
  if (old.length === 0 || now.length === 0 || cells > MOST_CELLS)
    return [...old.map(removed), ...now.map(added)];
  const at = commonLines(old, now);
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    const left = old[row];
    const right = now[column];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      row += 1;
      column += 1;
    } else if (
      left !== undefined &&
      (right === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push(removed(left));
      row += 1;
    } else {
      lines.push(added(right ?? ''));
      column += 1;
    }
  }
  return lines;
}

/** For each (row, column): the number of common lines from there to the end. */
function commonLines(old: readonly string[], now: readonly string[]) {
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

type DiffPart = DiffLine | { kind: 'skipped'; count: number };

/** Keeps some lines around the changes; long unchanged parts are only counted. */
export function foldSame(lines: readonly DiffLine[], around = 2): DiffPart[] {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ kind }) => kind !== 'same'),
  );
  const parts: DiffPart[] = [];
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isNear[index]) parts.push(line);
    else if (last?.kind === 'skipped') last.count += 1;
    else parts.push({ kind: 'skipped', count: 1 });
  }
  return parts;
}
