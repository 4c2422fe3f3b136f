import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { dateIn } from '#platform/wording';

/** Through which day a company's wages are closed, if any are; the room that closes them tells the composition. */
export type ClosedThrough = (tx: ReadTx, companyId: string) => Promise<PlainDate | null>;

/** What was paid by a working time is not judged by another one afterwards. */
export async function assertMonthOpen(
  tx: ReadTx,
  { companyId, day, lang }: { companyId: string; day: PlainDate; lang: Language },
  closedThrough: ClosedThrough,
): Promise<void> {
  const closed = await closedThrough(tx, companyId);
  if (closed !== null && day <= closed)
    throw new Refusal('ratio_month_closed', 409, { path: 'dateOfChange', values: { date: dateIn(lang, closed) } });
}
