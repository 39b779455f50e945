// The PDF that is chosen for an upload. A wrong file is refused when it is chosen, because a name
// and a type say little about a dropped file.
import { useState } from 'react';

/** As the server looks for it (server/documents/is-pdf.ts). */
const HEAD = /%PDF-[12]\.\d/;
const HEAD_BYTES = 1_024;

type Texts = { notPdf: string; tooLarge: string };

const hasPdfHead = async (file: File): Promise<boolean> =>
  HEAD.test(await file.slice(0, HEAD_BYTES).text());

export function useChosenPdf(mostBytes: number, { notPdf, tooLarge }: Texts) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function choose([chosen]: File[]) {
    if (!chosen) return;
    const problem = chosen.size > mostBytes ? tooLarge : (await hasPdfHead(chosen)) ? null : notPdf;
    setError(problem);
    setFile(problem === null ? chosen : null);
  }
  return { file, error, setError, choose: (files: File[]) => void choose(files) };
}
