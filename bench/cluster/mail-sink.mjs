/** A mail server that accepts everything and remembers what it got: production nodes do not start without one. */
import { createServer } from 'node:net';

/**
 * @typedef {{ to: string, messageId: string, body: string }} ReceivedMail
 * @returns {Promise<{ url: string, mails: ReceivedMail[], stop: () => Promise<void> }>}
 */
export async function startMailSink() {
  /** @type {ReceivedMail[]} */
  const mails = [];
  const server = createServer((socket) => {
    let rest = '';
    let to = '';
    /** @type {string[] | null} */
    let message = null;
    socket.on('error', () => undefined);
    socket.write('220 sink ESMTP\r\n');
    socket.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + String(text)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    });
    /** @param {string} line */
    function read(line) {
      if (message && line !== '.') return void message.push(line);
      if (message) {
        const body = message.join('\n');
        mails.push({ to, messageId: /^message-id:\s*(\S+)/im.exec(body)?.[1] ?? '', body });
        message = null;
        return void socket.write('250 kept\r\n');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'DATA') message = [];
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      socket.write(verb === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}
