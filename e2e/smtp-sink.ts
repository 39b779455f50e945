// A mail server that takes everything and delivers nothing: what it was sent, whole, with its soft line breaks undone.
import net from 'node:net';

export type SmtpSink = { url: string; messages: readonly string[]; stop: () => Promise<void> };

export async function startSmtpSink(): Promise<SmtpSink> {
  const messages: string[] = [];
  const server = net.createServer((socket) => {
    let waiting = '';
    let isData = false;
    socket.setEncoding('utf8');
    socket.write('220 sink\r\n');
    socket.on('data', (chunk: string) => {
      waiting += chunk;
      for (let end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n'); end >= 0; end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n')) {
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + (isData ? 5 : 2));
        if (isData) {
          messages.push(text.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='));
          isData = false;
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(text)) {
          isData = true;
          socket.write('354 go\r\n');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    // A shop that is stopped in the middle of a sentence.
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    messages,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
