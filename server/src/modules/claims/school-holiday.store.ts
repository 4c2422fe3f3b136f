import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';

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

export interface RegionalHoliday extends SchoolHoliday {
  /** By their usual letters; none means the whole country. */
  regions: string[];
}

const selection = `first_day AS "firstDay", last_day AS "lastDay", name_sk AS "nameSk", name_en AS "nameEn", regions`;

export async function listSchoolHolidays(tx: ReadTx): Promise<RegionalHoliday[]> {
  const { rows } = await tx.client.query<RegionalHoliday>(
    `SELECT ${selection} FROM school_holiday ORDER BY first_day, last_day`,
  );
  return rows;
}

/** False where holidays of these days are there already. */
export async function insertSchoolHoliday(tx: Tx, holiday: RegionalHoliday): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO school_holiday (first_day, last_day, name_sk, name_en, regions) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [holiday.firstDay, holiday.lastDay, holiday.nameSk, holiday.nameEn, holiday.regions],
  );
  return rowCount === 1;
}

export async function deleteSchoolHoliday(
  tx: Tx,
  firstDay: PlainDate,
  lastDay: PlainDate,
): Promise<RegionalHoliday | undefined> {
  const { rows } = await tx.client.query<RegionalHoliday>(
    `DELETE FROM school_holiday WHERE first_day = $1 AND last_day = $2 RETURNING ${selection}`,
    [firstDay, lastDay],
  );
  return rows[0];
}
