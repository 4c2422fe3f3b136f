import type { Language } from '@polana/contract/roles';
import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { enqueueJob, enqueueJobs } from '#platform/jobs';
import { readMailColours } from './mail-settings.store.ts';
import { mailColours } from './mail.layout.ts';
import { assertAttachable, assertMailable, fittingSubject, giveUpAfterMinutes, sendMailJobName } from './mail.rules.ts';
import { insertMails, type MailAttachment } from './mail.store.ts';

export interface QueuedMail {
  /** What the mail is about: `loginCode`, `claim.approved`. */
  kind: string;
  to: string;
  lang: Language;
  /** No name of a child and no amount: subjects are read over shoulders. */
  subject: string;
  text: string;
  html?: string;
  /** Names the cause; a second mail with the same key is not sent. */
  dedupeKey?: string;
  companyId?: string;
  /** Small texts to go with it, for example an entry for a calendar. */
  attachments?: readonly MailAttachment[];
  /** Somebody waits for it in front of a screen: it goes before thousands of others. */
  isAwaited?: boolean;
}

/** Leaves a mail in the caller's transaction; it goes out after the commit, and not at all without one. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
  const row = rowOf(mail, await coloursFor(tx, [mail]));
  if ((await insertMails(tx, [row])) === 0) return;
  await enqueueJob(tx, { name: sendMailJobName }, { mailId: row.id }, { isAwaited: mail.isAwaited ?? false });
}

/** Leaves many at once, each as by itself. A job for one that was known finds nothing to do. */
export async function queueMails(tx: Tx, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const colours = await coloursFor(tx, mails);
  const rows = mails.map((mail) => rowOf(mail, colours));
  await insertMails(tx, rows);
  await enqueueJobs(
    tx,
    { name: sendMailJobName },
    rows.map(({ id: mailId }) => ({ mailId })),
  );
}

type Colours = Awaited<ReturnType<typeof readMailColours>>;

async function coloursFor(tx: Tx, mails: readonly QueuedMail[]): Promise<Colours> {
  return mails.some(({ html }) => html !== undefined) ? readMailColours(tx) : mailColours;
}

function rowOf(mail: QueuedMail, colours: Colours) {
  const subject = fittingSubject(mail.subject);
  assertMailable(mail.to, subject);
  for (const { name, contentType } of mail.attachments ?? []) assertAttachable(name, contentType);
  const createdAt = now();
  return {
    id: newId(),
    company_id: mail.companyId ?? null,
    kind: mail.kind,
    recipient: mail.to,
    lang: mail.lang,
    subject,
    text: mail.text,
    html: mail.html === undefined ? null : inColours(mail.html, colours),
    dedupe_key: mail.dedupeKey ?? null,
    give_up_at: minutesFrom(createdAt, giveUpAfterMinutes),
    created_at: createdAt,
    attachments: mail.attachments ?? [],
  };
}

function inColours(html: string, { heading, button }: Colours): string {
  return html.replaceAll(mailColours.heading, heading).replaceAll(mailColours.button, button);
}
