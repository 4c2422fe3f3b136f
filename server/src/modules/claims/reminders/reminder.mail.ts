import type { PlainDate } from '@polana/contract/plain-date';
import { readProductName } from '#modules/companies';
import { layoutMail, queueMail } from '#modules/mail';
import { calendarFile } from '#platform/calendar-entry';
import type { Tx } from '#platform/database';
import type { Sealing } from '#platform/sealing';
import { dateIn, moneyIn, worded } from '#platform/wording';
import en from '../reminders.en.json' with { type: 'json' };
import type { Reader } from './reminder.store.ts';
import sk from '../reminders.sk.json' with { type: 'json' };

export const reminderTexts = { sk, en };

/** What reminding needs to know of the portal: links in mails lead to the public address, drafts are sealed. */
export interface Reminding {
  publicUrl: string;
  sealing: Sealing;
}

type ReminderName = keyof typeof sk.mails;

export interface ReminderToWrite {
  companyId: string;
  reader: Reader;
  mail: ReminderName;
  /** The day for the calendar. */
  date: PlainDate;
  values?: Readonly<Record<string, string>>;
  /** The employment ends before the year of the allowance does, and so does what the allowance can be used for. */
  ending?: 'ahead' | 'past' | null;
  /** Lines that stand for `{left}`, of the allowances there is something of. */
  left?: { rpCents: number; spCents: number };
  publicUrl: string;
  path: string;
  key: string;
}

/** Leaves one reminder in the caller's transaction, in its reader's language, with its day as an entry for a calendar. */
export async function mailReminder(tx: Tx, reminder: ReminderToWrite): Promise<void> {
  const { companyId, reader, publicUrl, date } = reminder;
  const { lang } = reader;
  const written = reminderTexts[lang].mails[reminder.mail];
  const productName = await readProductName(tx);
  const values = {
    ...reminder.values,
    productName,
    name: reader.firstName,
    companyName: reader.companyName,
    date: dateIn(lang, date),
    left: reminder.left ? leftIn(reader, reminder.left) : '',
    ending: reminder.ending ? endingIn(reader, reminder.ending) : '',
    profileUrl: `${publicUrl}/profile?sekcia=oznamenia`,
  };
  const filled = (text: string) => worded(lang, text, values);
  const url = `${publicUrl}${reminder.path}`;
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(written.preheader),
    paragraphs: written.paragraphs.map(filled).filter((paragraph) => paragraph !== ''),
    button: { label: written.button, url },
    footer: filled(reminderTexts[lang].footer),
  });
  const entry = { uid: `${reminder.key.replaceAll(' ', '-')}@${new URL(publicUrl).hostname}`, date, url };
  const calendar = calendarFile({
    ...entry,
    title: filled(written.calendarTitle),
    text: filled(written.calendarText),
    remindDaysBefore: 7,
  });
  await queueMail(tx, {
    kind: `reminder.${reminder.mail}`,
    to: reader.email,
    lang,
    subject: filled(written.subject),
    ...laidOut,
    companyId,
    dedupeKey: `reminder ${reminder.key}`,
    attachments: [
      { name: `${reminderTexts[lang].calendarName}.ics`, contentType: 'text/calendar; charset=utf-8', text: calendar },
    ],
  });
}

function endingIn({ lang, lastDay }: Reader, ending: 'ahead' | 'past'): string {
  return worded(lang, reminderTexts[lang].endings[ending], { lastDay: lastDay === null ? '' : dateIn(lang, lastDay) });
}

function leftIn({ lang }: Reader, { rpCents, spCents }: { rpCents: number; spCents: number }): string {
  const { allowances } = reminderTexts[lang];
  const lines = [
    { text: allowances.RP, cents: rpCents },
    { text: allowances.SP, cents: spCents },
  ];
  return lines
    .filter(({ cents }) => cents > 0)
    .map(({ text, cents }) => worded(lang, text, { amount: moneyIn(lang, cents) }))
    .join('\n');
}
