import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';

export interface SchoolHoliday {
  firstDay: PlainDate;
  lastDay: PlainDate;
  nameSk: string;
  nameEn: string;
}

/** Holidays that touch these days, of any region. */
export async function schoolHolidaysIn(tx: ReadTx, from: PlainDate, to: PlainDate): Promise<SchoolHoliday[]> {
  const { rows } = await tx.client.query<SchoolHoliday>({
    name: 'claims-holidays',
    text: `SELECT first_day AS "firstDay", last_day AS "lastDay", name_sk AS "nameSk", name_en AS "nameEn"
     FROM school_holiday WHERE last_day >= $1 AND first_day <= $2 ORDER BY first_day, last_day`,
    values: [from, to],
  });
  return rows;
}

/** Up to this day the holidays are known; later ones have not been loaded yet. */
export async function schoolHolidaysKnownTo(tx: ReadTx): Promise<PlainDate> {
  const { rows } = await tx.client.query<{ day: PlainDate }>(`SELECT max(last_day) AS day FROM school_holiday`);
  return rows[0]?.day ?? '2019-01-01';
}
