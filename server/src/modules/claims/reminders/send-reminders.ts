import { addDays, yearOf } from '@polana/contract/plain-date';
import { programmeSettingsOf } from '#modules/companies';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { dateIn } from '#platform/wording';
import { lastOpenDayOf } from '../entitlement/entitlement.store.ts';
import { remindOfDrafts } from './remind-of-drafts.ts';
import { mailReminder, type Reminding } from './reminder.mail.ts';
import {
  centsWorthAMail,
  endingOf,
  entitledHeardWithinDays,
  lastDayToUse,
  yearRemindersOn,
  type YearReminder,
} from './reminder.rules.ts';
import {
  findCompaniesToRemind,
  findNewlyEntitled,
  findReadersWithMoney,
  noteReminder,
  type NewlyEntitled,
  type ReaderWithMoney,
} from './reminder.store.ts';

const mailsPerTransaction = 100;

/**
 * Reminds everybody who wants it and can be written to: of drafts whose last day is near, of money left, of a new entitlement.
 * Each comes once per employee and day it is about, however often this runs. Answers how many mails were left.
 */
export async function sendReminders(db: Database, reminding: Reminding, signal?: AbortSignal): Promise<number> {
  const { companies, due } = await reading(db.forEveryCompany(), async (tx) => ({
    companies: await findCompaniesToRemind(tx),
    due: yearRemindersOn(today(), await lastOpenDayOf(tx, yearOf(today()) - 1)),
  }));
  let mails = 0;
  const failures: unknown[] = [];
  for (const companyId of companies) {
    const company = db.forCompany(companyId);
    const deeds = [
      () => inTransaction(company, (tx) => remindOfDrafts(tx, reminding, companyId)),
      () => inTransaction(company, (tx) => tellNewlyEntitled(tx, reminding, companyId)),
      ...due.map((reminder) => () => remindOfMoney(company, reminding, companyId, reminder)),
    ];
    for (const remind of deeds) {
      signal?.throwIfAborted();
      try {
        mails += await remind();
      } catch (error) {
        // Neither another reminder nor another company waits for this one; the run fails in the end and is repeated.
        failures.push(new Error(`company ${companyId}`, { cause: error }));
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everybody was reminded');
  return mails;
}

async function tellNewlyEntitled(tx: Tx, { publicUrl }: Reminding, companyId: string): Promise<number> {
  const day = today();
  let mails = 0;
  for (const reader of await findNewlyEntitled(tx, companyId, addDays(day, -entitledHeardWithinDays), day)) {
    const { employmentId, entitledOn, rpCents, spCents, lang }: NewlyEntitled = reader;
    const note = { companyId, employmentId, kind: 'entitled' as const, about: entitledOn, stage: 1, at: now() };
    if (!(await noteReminder(tx, note))) continue;
    mails += 1;
    await mailReminder(tx, {
      companyId,
      reader,
      publicUrl,
      mail: 'entitled',
      date: lastDayToUse(yearOf(entitledOn), reader.lastDay),
      ending: endingOf(yearOf(entitledOn), reader.lastDay, day),
      values: { entitledOn: dateIn(lang, entitledOn) },
      left: { rpCents, spCents },
      path: '/account/overview',
      key: `entitled ${employmentId} ${entitledOn}`,
    });
  }
  return mails;
}

async function remindOfMoney(
  company: Database,
  reminding: Reminding,
  companyId: string,
  reminder: YearReminder,
): Promise<number> {
  let mails = 0;
  let count: number;
  do {
    count = await inTransaction(company, (tx) => remindSome(tx, reminding, companyId, reminder));
    mails += count;
  } while (count === mailsPerTransaction);
  return mails;
}

/** The next ones who have not been told; an allowance the company no longer takes claims for is not mentioned. */
async function remindSome(
  tx: Tx,
  { publicUrl }: Reminding,
  companyId: string,
  { year, about, stage, mail }: YearReminder,
): Promise<number> {
  const isOpen = {
    RP: (await programmeSettingsOf(tx, companyId, 'RP')).isOpen,
    SP: (await programmeSettingsOf(tx, companyId, 'SP')).isOpen,
  };
  const page = { centsMin: centsWorthAMail, limit: mailsPerTransaction };
  const readers = await findReadersWithMoney(tx, companyId, { today: today(), year, about, stage }, page);
  for (const reader of readers) {
    const { employmentId }: ReaderWithMoney = reader;
    const left = { rpCents: isOpen.RP ? reader.rpCents : 0, spCents: isOpen.SP ? reader.spCents : 0 };
    const isNew = await noteReminder(tx, { companyId, employmentId, kind: 'yearEnd', about, stage, at: now() });
    if (!isNew || left.rpCents + left.spCents < centsWorthAMail) continue;
    await mailReminder(tx, {
      companyId,
      reader,
      publicUrl,
      mail,
      date: mail === 'yearEnd' ? lastDayToUse(year, reader.lastDay) : about,
      ending: endingOf(year, reader.lastDay, today()),
      left,
      path: mail === 'yearEnd' ? '/account/overview' : '/account/add-document',
      key: `yearEnd ${employmentId} ${about} ${stage}`,
    });
  }
  return readers.length;
}
