import { type holidayKinds, type regionCodes, type SchoolHoliday } from '@polana/contract/operator-school-holidays';
import { daysBetween, type PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import type { Author } from '#platform/actor';
import { today } from '#platform/clock';
import { inTransaction, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import en from '../rules.en.json' with { type: 'json' };
import sk from '../rules.sk.json' with { type: 'json' };
import { deleteSchoolHoliday, insertSchoolHoliday, listSchoolHolidays } from '../school-holiday.store.ts';

const daysMax = 100;

/** Every school holiday known, in the reader's language. */
export async function readSchoolHolidays(tx: ReadTx, lang: Language): Promise<SchoolHoliday[]> {
  const holidays = await listSchoolHolidays(tx);
  return holidays.map(({ firstDay, lastDay, nameSk, nameEn, regions }) => ({
    firstDay,
    lastDay,
    name: lang === 'sk' ? nameSk : nameEn,
    regions: regions as SchoolHoliday['regions'],
    isRemovable: firstDay > today(),
  }));
}

export interface HolidayToAdd {
  kind: (typeof holidayKinds)[number];
  firstDay: PlainDate;
  lastDay: PlainDate;
  regions: readonly (typeof regionCodes)[number][];
}

/** Adds holidays of days to come: what was judged by the calendar stays judged. */
export function addSchoolHoliday(db: Database, author: Author, holiday: HolidayToAdd): Promise<void> {
  const { kind, firstDay, lastDay } = holiday;
  if (lastDay < firstDay) throw new Refusal('holiday_reversed', 400, { path: 'lastDay' });
  if (daysBetween(firstDay, lastDay) >= daysMax) throw new Refusal('holiday_too_long', 400, { path: 'lastDay' });
  if (firstDay <= today()) throw new Refusal('holiday_past', 409, { path: 'firstDay' });
  const regions = [...new Set(holiday.regions)].toSorted();
  return inTransaction(db, async (tx) => {
    const names = { nameSk: sk.holidays[kind], nameEn: en.holidays[kind] };
    if (!(await insertSchoolHoliday(tx, { firstDay, lastDay, regions, ...names })))
      throw new Refusal('holiday_exists', 409, { path: 'firstDay' });
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'schoolHoliday.added',
      objectType: 'schoolHoliday',
      objectId: null,
      changes: { kind, firstDay, lastDay, regions },
    });
  });
}

/** Removes holidays that have not begun. */
export function removeSchoolHoliday(
  db: Database,
  author: Author,
  { firstDay, lastDay }: { firstDay: PlainDate; lastDay: PlainDate },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const removed = await deleteSchoolHoliday(tx, firstDay, lastDay);
    if (!removed) throw new Refusal('holiday_not_found', 404);
    if (firstDay <= today()) throw new Refusal('holiday_past', 409);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'schoolHoliday.removed',
      objectType: 'schoolHoliday',
      objectId: null,
      changes: { firstDay, lastDay, name: removed.nameSk, regions: removed.regions },
    });
  });
}
