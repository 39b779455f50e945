// A mail server in tests: takes every message, delivers none and keeps it as it came over the wire.
import net from 'node:net';

export type SmtpSink = { url: string; messages: string[]; stop(): Promise<void> };

/** A message without the soft line breaks of quoted-printable, so that words and addresses in it can be found. */
export const unbroken = (message: string): string => message.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');

export async function startSmtpSink(): Promise<SmtpSink> {
  const messages: string[] = [];
  const server = net.createServer((socket) => {
    let waiting = '';
    let isData = false;
    socket.setEncoding('utf8');
    // A shop that is stopped in the middle of a sentence.
    socket.on('error', () => undefined);
    socket.write('220 sink\r\n');
    socket.on('data', (chunk: string) => {
      waiting += chunk;
      for (let end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n'); end >= 0; end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n')) {
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + (isData ? 5 : 2));
        if (isData) messages.push(text);
        if (/^QUIT/i.test(text) && !isData) socket.end('221 bye\r\n');
        else socket.write(!isData && /^DATA/i.test(text) ? '354 go\r\n' : '250 ok\r\n');
        isData = !isData && /^DATA/i.test(text);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    messages,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
