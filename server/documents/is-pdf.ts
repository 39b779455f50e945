/** A mail program may put a few bytes before the head, and something short after the end. */
const HEAD_BYTES = 1_024;
const TAIL_BYTES = 2_048;

/** Checks the beginning and the end only; who uploads it is responsible for the content. */
export function isPdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  return (
    /%PDF-[12]\.\d/.test(bytes.subarray(0, HEAD_BYTES).toString('latin1')) &&
    tail.includes('startxref') &&
    /%%EOF\s*$/.test(tail)
  );
}
