// File uploads in tests, in the format of a browser form.
import { randomUUID } from 'node:crypto';

type Sent = { field?: string; fileName?: string };

/** Payload and headers of a call that sends one or several files. */
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
