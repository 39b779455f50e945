/** A mail program may add a few bytes before the head, and some after the end. */
const HEAD_BYTES = 1_024;
const TAIL_BYTES = 2_048;

/** Checks only the beginning and the end; the uploading person is responsible for the content. */
export function isPdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  return (
    /%PDF-[12]\.\d/.test(bytes.subarray(0, HEAD_BYTES).toString('latin1')) &&
    tail.includes('startxref') &&
    /%%EOF\s*$/.test(tail)
  );
}
