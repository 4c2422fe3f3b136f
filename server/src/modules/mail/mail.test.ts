import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailJobs, mailRoutes, queueMail, retryMail, type MailConfig, type QueuedMail } from '#modules/mail';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { prepareJobs, startJobs, type RunningJobs } from '#platform/jobs';
import { aCompany } from '#test-support/builders';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';

interface Received {
  to: string;
  messageId: string;
  content: string;
}

/** A real mail server whose mood a test sets message by message. */
type Mood = 'accept' | 'stall' | 'drop after data' | number;

let it: TestDatabase;
let db: Database;
let server: SMTPServer;
let url: string;
let moods: Mood[] = [];
let offered: Received[] = [];
let running: RunningJobs | null = null;
let moveClock: (() => void) | null = null;
const silent = pino({ level: 'silent' });

beforeAll(async () => {
  it = await testDatabase();
  db = openTestDatabase(it.appUrl);
  await prepareJobs(it.ownerUrl, createMailJobs({ mode: 'keep' }, { retryDelaySeconds: 1 }));
  [server, url] = await serve({ disabledCommands: ['AUTH', 'STARTTLS'] });
});
beforeEach(async () => {
  moods = [];
  offered = [];
  await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query(`UPDATE mail SET status = 'kept' WHERE status = 'queued'`),
  );
});
afterEach(async () => {
  moveClock?.();
  moveClock = null;
  await running?.stop();
  running = null;
});
afterAll(async () => {
  await new Promise<void>((done) => server.close(done));
  await db.close();
});

async function serve(options: SMTPServerOptions): Promise<[SMTPServer, string]> {
  const created = new SMTPServer({ ...options, authOptional: true, onData: takeMessage });
  created.on('error', () => undefined);
  const listening = created.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return [created, `${options.secure ? 'smtps' : 'smtp'}://localhost:${(listening.address() as AddressInfo).port}`];
}

const takeMessage: SMTPServerOptions['onData'] = (stream, session, answer) => {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    const content = Buffer.concat(chunks).toString();
    const to = session.envelope.rcptTo.map((recipient) => recipient.address).join();
    offered.push({ to, messageId: /^Message-ID: (.*)$/im.exec(content)?.[1]?.trim() ?? '', content });
    const mood = moods.shift() ?? 'accept';
    if (mood === 'accept') return answer();
    if (mood === 'stall') return undefined;
    if (mood === 'drop after data') return connectionsOf(server).forEach((connection) => connection._socket.destroy());
    return answer(Object.assign(new Error('no'), { responseCode: mood }));
  });
};

function connectionsOf(of: SMTPServer): { _socket: { destroy(): void } }[] {
  return [...(of as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections];
}

async function send(config: Partial<Extract<MailConfig, { mode: 'smtp' }>> = {}): Promise<void> {
  const timeouts = { connectionMilliseconds: 1_000, socketMilliseconds: 1_000 };
  const jobs = createMailJobs(
    { mode: 'smtp', url, from: 'Poľana <polana@portal.example>', timeouts, ...config },
    { retryDelaySeconds: 1 },
  );
  running = await startJobs(db, it.appUrl, jobs.slice(0, 1), silent);
}

const mail = (values: Partial<QueuedMail> = {}): QueuedMail => ({
  kind: 'loginCode',
  to: 'zofia@skuska.example',
  lang: 'sk',
  subject: 'Kód na prihlásenie do portálu Poľana',
  text: 'Váš kód je 123456.',
  ...values,
});

const queue = (values: Partial<QueuedMail> = {}) => inTransaction(db, (tx) => queueMail(tx, mail(values)));

interface Row {
  id: string;
  status: string;
  tries: number;
  last_problem: string | null;
  sent_at: Date | null;
  text: string;
  html: string | null;
}

async function rowsTo(recipient: string): Promise<Row[]> {
  const { rows } = await reading(db.forEveryCompany(), (tx) =>
    tx.client.query<Row>('SELECT * FROM mail WHERE recipient = $1 ORDER BY created_at, id', [recipient]),
  );
  return rows;
}

async function settled(recipient: string, status: string): Promise<Row> {
  for (let step = 0; step < 1_000; step += 1) {
    const [row] = await rowsTo(recipient);
    if (row?.status === status) return row;
    await delay(50);
  }
  throw new Error(`no mail to ${recipient} is ${status}: ${JSON.stringify(await rowsTo(recipient))}`);
}

describe('queueing', () => {
  test('a mail of a rolled back transaction is not sent', async () => {
    const deed = inTransaction(db, async (tx) => {
      await queueMail(tx, mail({ to: 'nikto@skuska.example' }));
      throw new Error('no');
    });
    await expect(deed).rejects.toThrow('no');
    await send();
    await queue({ to: 'po@skuska.example' });
    await settled('po@skuska.example', 'sent');
    expect(offered.map((received) => received.to)).toEqual(['po@skuska.example']);
  });

  test('the same cause sends one mail, also when two transactions tell it at once', async () => {
    const once = { to: 'raz@skuska.example', dedupeKey: 'claim-approved-1' };
    await Promise.all([queue(once), queue(once), queue(once)]);
    await queue(once);
    expect(await rowsTo('raz@skuska.example')).toHaveLength(1);
    await send();
    await settled('raz@skuska.example', 'sent');
    await delay(700);
    expect(offered).toHaveLength(1);
  });

  test("a company's transaction leaves a mail and cannot read any", async () => {
    const { companyId } = await aCompany(db);
    await inTransaction(db.forCompany(companyId), (tx) =>
      queueMail(tx, mail({ to: 'firma@skuska.example', companyId })),
    );
    expect(await rowsTo('firma@skuska.example')).toHaveLength(1);
    const { rows } = await reading(db.forCompany(companyId), (tx) => tx.client.query('SELECT FROM mail'));
    expect(rows).toEqual([]);
  });

  test.each([
    { to: 'a@skuska.example\r\nBcc: b@skuska.example' },
    { to: 'a@skuska.example, b@skuska.example' },
    { to: 'Zofia <a@skuska.example>' },
    { to: 'a@skuska.example\n' },
    { to: '' },
    { subject: 'Kód\r\nBcc: b@skuska.example' },
    { subject: 'Kód\u2028x' },
    { subject: '' },
    { attachments: [{ name: 'a.ics\r\nX: y', contentType: 'text/calendar', text: '' }] },
    { attachments: [{ name: 'a.ics', contentType: 'text/calendar\r\nBcc: b@skuska.example', text: '' }] },
  ])('an address or subject that could carry more is refused: %j', async (values) => {
    await expect(queue(values)).rejects.toThrow(RangeError);
  });
});

describe('sending', () => {
  test('a mail arrives by itself, as text and HTML, marked as automatic', async () => {
    await send();
    await queue({ html: '<p>Váš kód je 123456.</p>' });
    for (let step = 0; step < 1_000 && offered.length === 0; step += 1) await delay(50);
    expect(offered).toHaveLength(1);
    expect(offered[0]).toMatchObject({
      to: 'zofia@skuska.example',
      messageId: expect.stringMatching(/^<.+@portal\.example>$/),
    });
    expect(offered[0]?.content).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(offered[0]?.content).toMatch(/multipart\/alternative/);
    expect(await settled('zofia@skuska.example', 'sent')).toMatchObject({ tries: 1, sent_at: expect.any(Date) });
  });

  test('what goes with a mail arrives as it was given', async () => {
    await send();
    const text = 'BEGIN:VCALENDAR\r\nSUMMARY:Posledný deň\r\nEND:VCALENDAR\r\n';
    await queue({ attachments: [{ name: 'pripomienka.ics', contentType: 'text/calendar; charset=utf-8', text }] });
    for (let step = 0; step < 1_000 && offered.length === 0; step += 1) await delay(50);
    const content = offered[0]?.content ?? '';
    expect(content).toMatch(/^Content-Type: text\/calendar; charset=utf-8; name=pripomienka\.ics/im);
    expect(content.replaceAll(/\s/g, '')).toContain(Buffer.from(text).toString('base64'));
  });

  test('a server that says not now is asked again', async () => {
    moods = [451, 421];
    await send();
    await queue({ to: 'neskor@skuska.example' });
    expect(await settled('neskor@skuska.example', 'sent')).toMatchObject({ tries: 3, last_problem: null });
  });

  test('a server that says never is not asked again, until the operator wants it', async () => {
    moods = [550];
    await send();
    await queue({ to: 'nikdy@skuska.example' });
    const failed = await settled('nikdy@skuska.example', 'failed');
    expect(failed.last_problem).toContain('550');
    expect(failed.last_problem).not.toContain('skuska');
    await inTransaction(db.forEveryCompany(), (tx) => retryMail(tx, failed.id));
    await settled('nikdy@skuska.example', 'sent');
    await expect(inTransaction(db.forEveryCompany(), (tx) => retryMail(tx, failed.id))).rejects.toMatchObject({
      code: 'mail_not_failed',
    });
  });

  test('a connection lost after the content repeats the mail under the same Message-ID', async () => {
    moods = ['drop after data'];
    await send();
    await queue({ to: 'dvakrat@skuska.example' });
    await settled('dvakrat@skuska.example', 'sent');
    expect(offered).toHaveLength(2);
    expect(offered[0]?.messageId).toBe(offered[1]?.messageId);
  });

  test('a server that stalls holds nobody up: the try ends and is repeated, other mails pass', async () => {
    moods = ['stall'];
    await send();
    await queue({ to: 'pomaly@skuska.example' });
    while (offered.length === 0) await delay(20);
    await queue({ to: 'rychly@skuska.example' });
    await settled('rychly@skuska.example', 'sent');
    expect(await settled('pomaly@skuska.example', 'sent')).toMatchObject({ tries: 2 });
  });

  test('a server that is down is tried again when it is back', async () => {
    await send({ url: 'smtp://localhost:1' });
    await queue({ to: 'dole@skuska.example' });
    while (!(await rowsTo('dole@skuska.example'))[0]?.last_problem) await delay(50);
    await running?.stop();
    await send();
    expect(await settled('dole@skuska.example', 'sent')).toMatchObject({ last_problem: null });
  });

  test('after a day a mail is given up with the reason', async () => {
    moods = [451, 451];
    await queue({ to: 'den@skuska.example' });
    moveClock = standAt(minutesFrom(now(), 24 * 60 + 1));
    await send();
    expect(await settled('den@skuska.example', 'failed')).toMatchObject({
      tries: 1,
      last_problem: expect.stringContaining('451'),
    });
  });

  test('a mail that cannot be put together is given up after a day as well', async () => {
    await queue({ to: 'zly@skuska.example' });
    await inTransaction(db.forEveryCompany(), (tx) =>
      tx.client.query(`UPDATE mail SET attachments = '[null]' WHERE recipient = 'zly@skuska.example'`),
    );
    moveClock = standAt(minutesFrom(now(), 24 * 60 + 1));
    await send();
    expect(await settled('zly@skuska.example', 'failed')).toMatchObject({ tries: 1, last_problem: 'TypeError' });
  });

  test('a server whose certificate nobody vouches for gets nothing', async () => {
    // The peer complains aloud that its built-in certificate is nobody's; that is what this test is about.
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const [impostor, impostorUrl] = await serve({ secure: true });
    await send({ url: impostorUrl });
    await queue({ to: 'tls@skuska.example' });
    while (!(await rowsTo('tls@skuska.example'))[0]?.last_problem) await delay(50);
    expect(offered).toEqual([]);
    await new Promise<void>((done) => impostor.close(done));
  });
});

describe('without a mail server', () => {
  test('a mail is kept and shown in the outbox, newest first', async () => {
    running = await startJobs(db, it.appUrl, createMailJobs({ mode: 'keep' }).slice(0, 1), silent);
    await queue({ to: 'demo1@skuska.example' });
    await queue({ to: 'demo2@skuska.example', kind: 'employee.invitation' });
    await settled('demo1@skuska.example', 'kept');
    const answer = await mailRoutes[0]?.handle({ db, query: { limit: 2, offset: 0, order: '-createdAt' } } as never);
    expect(answer).toMatchObject({
      items: [
        { to: 'demo2@skuska.example', kind: 'employee.invitation', sentAt: null, text: 'Váš kód je 123456.' },
        { to: 'demo1@skuska.example', kind: 'loginCode', sentAt: null },
      ],
      totalCount: expect.any(Number),
    });
  });
});

describe('in the background', () => {
  const run = async (name: string, log = silent) => {
    const job = createMailJobs({ mode: 'keep' }).find((one) => one.name === name);
    await job?.run({ data: {}, db, log, signal: AbortSignal.timeout(60_000) });
  };

  test('address, subject and body are emptied after 30 days, the fact stays', async () => {
    await queue({ to: 'stary@skuska.example', html: '<p>x</p>' });
    await queue({ to: 'davny@skuska.example' });
    const [{ id }, { id: emptied }] = [
      (await rowsTo('stary@skuska.example'))[0]!,
      (await rowsTo('davny@skuska.example'))[0]!,
    ];
    await inTransaction(db.forEveryCompany(), (tx) =>
      tx.client.query(
        `UPDATE mail SET status = 'kept', emptied_at = CASE id WHEN $1 THEN now() END WHERE status = 'queued'`,
        [emptied],
      ),
    );
    moveClock = standAt(minutesFrom(now(), 29 * 24 * 60));
    await run('mail.emptyBodies');
    expect((await rowsTo('stary@skuska.example'))[0]).toMatchObject({ text: 'Váš kód je 123456.' });
    moveClock();
    moveClock = standAt(minutesFrom(now(), 31 * 24 * 60));
    await run('mail.emptyBodies');
    const left = await inTransaction(db.forEveryCompany(), (tx) =>
      tx.client.query('SELECT recipient, subject, text, html, status FROM mail WHERE id = ANY ($1)', [[id, emptied]]),
    );
    const nothing = { recipient: 'erased.invalid', subject: '–', text: '', html: null, status: 'kept' };
    expect(left.rows).toEqual([nothing, nothing]);
  });

  test('the operator is alarmed when mails wait for ten minutes', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    await queue({ to: 'caka@skuska.example' });
    await run('mail.watch', log);
    expect(lines).toEqual([]);
    moveClock = standAt(minutesFrom(now(), 11));
    await run('mail.watch', log);
    expect(lines).toEqual([expect.stringContaining('mail_delayed')]);
  });
});
