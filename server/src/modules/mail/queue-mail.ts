import type { Language } from '@polana/contract/roles';
import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { readMailColours } from './mail-settings.store.ts';
import { mailColours } from './mail.layout.ts';
import { assertAttachable, assertMailable, giveUpAfterMinutes, sendMailJobName } from './mail.rules.ts';
import { insertMail, type MailAttachment } from './mail.store.ts';

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
}

/** Leaves a mail in the caller's transaction; it goes out after the commit, and not at all without one. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
  assertMailable(mail.to, mail.subject);
  for (const { name, contentType } of mail.attachments ?? []) assertAttachable(name, contentType);
  const createdAt = now();
  const mailId = newId();
  const isNew = await insertMail(tx, {
    id: mailId,
    company_id: mail.companyId ?? null,
    kind: mail.kind,
    recipient: mail.to,
    lang: mail.lang,
    subject: mail.subject,
    text: mail.text,
    html: mail.html === undefined ? null : await inColours(tx, mail.html),
    dedupe_key: mail.dedupeKey ?? null,
    give_up_at: minutesFrom(createdAt, giveUpAfterMinutes),
    created_at: createdAt,
    attachments: mail.attachments ?? [],
  });
  if (isNew) await enqueueJob(tx, { name: sendMailJobName }, { mailId });
}

async function inColours(tx: Tx, html: string): Promise<string> {
  const { heading, button } = await readMailColours(tx);
  return html.replaceAll(mailColours.heading, heading).replaceAll(mailColours.button, button);
}
