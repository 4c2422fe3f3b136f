/** A mail server that remembers what it got: production nodes do not start without one. It can be told to misbehave. */
import { createServer } from 'node:net';

/**
 * @typedef {{ to: string, messageId: string, body: string, isAccepted: boolean }} ReceivedMail
 * @typedef {'accepts' | 'is away' | 'stalls' | 'says later' | 'refuses' | 'drops'} Behaviour `drops`: takes the content and hangs up before saying so
 */
export async function startMailSink() {
  /** @type {ReceivedMail[]} */
  const mails = [];
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  let behaviour = /** @type {Behaviour} */ ('accepts');
  const server = createServer((socket) => {
    let rest = '';
    let to = '';
    /** @type {string[] | null} */
    let message = null;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (behaviour === 'is away') return void socket.resetAndDestroy();
    if (behaviour === 'stalls') return;
    socket.write('220 sink ESMTP\r\n');
    socket.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + String(text)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    });
    /** @param {string} line */
    function read(line) {
      if (message && line !== '.') return void message.push(line);
      if (message) return take(message.join('\n'));
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'RCPT' && behaviour === 'says later') return void socket.write('451 try again later\r\n');
      if (verb === 'RCPT' && behaviour === 'refuses') return void socket.write('550 no such mailbox\r\n');
      if (verb === 'DATA') message = [];
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      socket.write(verb === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
    }
    /** @param {string} body */
    function take(body) {
      const isAccepted = behaviour !== 'drops';
      mails.push({ to, messageId: /^message-id:\s*(\S+)/im.exec(body)?.[1] ?? '', body, isAccepted });
      message = null;
      if (isAccepted) socket.write('250 kept\r\n');
      else socket.destroy();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** From now on. @param {Behaviour} wanted */
    behave: (wanted) => void (behaviour = wanted),
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}
