import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { today } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';

/** How one company runs one allowance on one day. */
export interface ProgrammeSettings {
  /** False where the company takes no claims: it closed the programme, or it is not active itself. */
  isOpen: boolean;
  /** The company's words to its people; empty while open. */
  closedReason: string;
  /** Months of employment before somebody is entitled: the law's, or fewer where the company is more generous. */
  employmentMonthsMin: number;
  /** The law's months on that day. */
  lawMonthsMin: number;
  /** Since when this holds; null where the company never decided anything. */
  validFrom: PlainDate | null;
}

/** The settings in force on a day; judge a claim by its as-of date. Without a rule of law that day nothing is demanded here. */
export async function programmeSettingsOf(
  tx: ReadTx,
  companyId: string,
  actionCode: ActionCode,
  date: PlainDate = today(),
): Promise<ProgrammeSettings> {
  const { rows } = await tx.client.query<ProgrammeSettings>({
    name: 'companies-programme-on',
    text: `SELECT is_open AS "isOpen", closed_reason AS "closedReason", months_min AS "employmentMonthsMin",
       law_months_min AS "lawMonthsMin", valid_from AS "validFrom"
     FROM programme_on($1, $2, $3)`,
    values: [companyId, actionCode, date],
  });
  const [settings] = rows;
  if (!settings) throw new RangeError('no such company in this transaction');
  return settings;
}

export interface ProgrammeSettingToStore {
  companyId: string;
  actionCode: ActionCode;
  validFrom: PlainDate;
  isOpen: boolean;
  closedReason: string;
  /** Null goes by the law. */
  employmentMonthsMin: number | null;
  at: Date;
  byPersonId: string | null;
}

/** A second change on the same day takes the place of the first; what held on earlier days stays. */
export async function storeProgrammeSetting(tx: Tx, setting: ProgrammeSettingToStore): Promise<void> {
  await tx.client.query(
    `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min,
       created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (company_id, action_code, valid_from) DO UPDATE
       SET is_open = EXCLUDED.is_open, closed_reason = EXCLUDED.closed_reason,
         employment_months_min = EXCLUDED.employment_months_min, created_at = EXCLUDED.created_at,
         created_by = EXCLUDED.created_by`,
    [
      setting.companyId,
      setting.actionCode,
      setting.validFrom,
      setting.isOpen,
      setting.closedReason,
      setting.employmentMonthsMin,
      setting.at,
      setting.byPersonId,
    ],
  );
}
