import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { isWorkingDay } from '@polana/contract/working-days';
import { instantAt, today } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { countedClaims, mailAboutClaim } from '../claim.mail.ts';
import { listAdministrators, listWaitingClaims } from './administrators.store.ts';

const digestTime = '07:00';

/** On a working day tells the administrators of each company what has come since the last one, once, however often it runs. */
export async function sendDigest(db: Database, publicUrl: string): Promise<number> {
  const day = today();
  if (!isWorkingDay(day)) return 0;
  const since = instantAt(workingDayBefore(day), digestTime);
  const companies = await reading(db.forEveryCompany(), (tx) => listWaitingClaims(tx, since));
  let mails = 0;
  for (const { companyId, companyName, fresh, waiting } of companies) {
    mails += await inTransaction(db.forCompany(companyId), async (tx) => {
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
    });
  }
  return mails;
}

function workingDayBefore(day: PlainDate): PlainDate {
  let before = addDays(day, -1);
  while (!isWorkingDay(before)) before = addDays(before, -1);
  return before;
}
