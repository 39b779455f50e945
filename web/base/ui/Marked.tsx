import { Fragment } from 'react';

/** A text with bold words between <b> and </b>, without the parser of `Trans`. */
export function Marked({ text }: { text: string }) {
  // Splitting by a group gives plain and bold parts in turn.
  const parts = text.split(/<b>(.*?)<\/b>/);
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? <b key={key}>{part}</b> : <Fragment key={key}>{part}</Fragment>;
  });
}
