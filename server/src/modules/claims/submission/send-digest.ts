import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { isWorkingDay } from '@polana/contract/working-days';
import { instantAt, today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { countedClaims, mailAboutClaim } from '../claim.mail.ts';
import { listAdministrators, listWaitingClaims, type WaitingClaims } from './administrators.store.ts';

const digestTime = '07:00';

/** On a working day tells the administrators of each company what has come since the last one, once, however often it runs. */
export async function sendDigest(db: Database, publicUrl: string): Promise<number> {
  const day = today();
  if (!isWorkingDay(day)) return 0;
  const since = instantAt(workingDayBefore(day), digestTime);
  const companies = await reading(db.forEveryCompany(), (tx) => listWaitingClaims(tx, since));
  let mails = 0;
  const failures: unknown[] = [];
  for (const company of companies) {
    try {
      mails += await inTransaction(db.forCompany(company.companyId), (tx) => tell(tx, publicUrl, company, day));
    } catch (error) {
      // The others do not wait for one company; the run fails in the end and is repeated.
      failures.push(new Error(`company ${company.companyId}`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not every company was told of waiting claims');
  return mails;
}

async function tell(
  tx: Tx,
  publicUrl: string,
  { companyId, companyName, fresh, waiting }: WaitingClaims,
  day: PlainDate,
): Promise<number> {
  const administrators = await listAdministrators(tx, companyId);
  for (const { personId, email: to, lang } of administrators)
    await mailAboutClaim(tx, 'digest', {
      to,
      lang,
      companyId,
      url: `${publicUrl}/company/documents`,
      dedupeKey: `claim digest ${companyId} ${personId} ${day}`,
      values: { companyName, fresh: countedClaims(fresh, lang), waiting: countedClaims(waiting, lang) },
    });
  return administrators.length;
}

function workingDayBefore(day: PlainDate): PlainDate {
  let before = addDays(day, -1);
  while (!isWorkingDay(before)) before = addDays(before, -1);
  return before;
}
