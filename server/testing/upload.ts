// Files sent in tests, as a browser's form does it.
import { randomUUID } from 'node:crypto';

type Sent = { field?: string; fileName?: string };

/** Payload and head of a call that sends one file, or several. */
export function fileForm(
  files: Buffer | readonly Buffer[],
  { field = 'file', fileName = 'foto.jpg' }: Sent = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----${randomUUID()}`;
  const parts = [files]
    .flat()
    .map((bytes) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
    );
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
