// A mail server in tests: accepts every message, delivers none, and stores it as received.
import net from 'node:net';

/** `arrivals`: when each message was complete, in milliseconds. */
export type SmtpSink = {
  url: string;
  messages: string[];
  arrivals: number[];
  stop(): Promise<void>;
};

/**
 * A message without the soft line breaks of quoted-printable, so that texts and addresses in it can
 * be found.
 */
export const unbroken = (message: string): string =>
  message.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');

/** The response to each command that begins with the key. */
type Refusals = Readonly<Record<string, string>>;
type Received = Omit<SmtpSink, 'url' | 'stop'>;

/** Serves one connection, and adds each message that it receives. */
function receive(socket: net.Socket, { messages, arrivals }: Received, refusals: Refusals) {
  let buffered = '';
  let isData = false;
  const answer = (text: string) => {
    if (isData) {
      messages.push(text);
      arrivals.push(Date.now());
      isData = false;
      return socket.write('250 ok\r\n');
    }
    const refused = Object.keys(refusals).find((command) => text.startsWith(command));
    if (refused) return socket.write(`${refusals[refused]}\r\n`);
    if (/^QUIT/i.test(text)) return socket.end('221 bye\r\n');
    isData = /^DATA/i.test(text);
    return socket.write(isData ? '354 go\r\n' : '250 ok\r\n');
  };
  socket.setEncoding('utf8');
  // A shop that is shut down may break the connection.
  socket.on('error', () => undefined);
  socket.write('220 sink\r\n');
  socket.on('data', (chunk: string) => {
    buffered += chunk;
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = buffered.indexOf(mark);
      if (end < 0) return;
      const text = buffered.slice(0, end);
      buffered = buffered.slice(end + mark.length);
      answer(text);
    }
  });
}

export async function startSmtpSink(refusals: Refusals = {}): Promise<SmtpSink> {
  const messages: string[] = [];
  const arrivals: number[] = [];
  const server = net.createServer((socket) => receive(socket, { messages, arrivals }, refusals));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    messages,
    arrivals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
