import type { RatioChange, RatioChangeLine } from '@polana/contract/employees-ratio';
import { textFromCents, textFromRatio } from '@polana/contract/money';
import type { PlainDate } from '@polana/contract/plain-date';
import { actionCodes, type ActionCode } from '@polana/contract/roles';
import type { CompanyAdmin } from '#platform/actor';
import { today } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { assertKnown } from '../administration/assert-known.ts';
import type { ClosedThrough } from './closed-month.ts';
import {
  findLogLines,
  lastDecidedDay,
  listCaps,
  listStoredRatioChanges,
  type LogLine,
  type StoredRatioChange,
} from './ratio.store.ts';

interface CapLine {
  actionCode: ActionCode;
  validFrom: PlainDate;
  validTo: PlainDate | null;
  cap: string;
}

/** The history of one employee's working time, latest first, with what can still be taken back, and the caps of the law. */
export function readRatioChanges(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  { limit, offset, order }: { limit: number; offset: number; order: '-dateOfChange' | 'dateOfChange' },
  closedThrough: ClosedThrough,
): Promise<{ items: RatioChange[]; totalCount: number; caps: CapLine[] }> {
  return reading(db, async (tx) => {
    await assertKnown(tx, companyId, employmentId);
    const history = await listStoredRatioChanges(tx, companyId, employmentId);
    const decided = await lastDecidedDay(tx, companyId, employmentId);
    const closed = await closedThrough(tx, companyId);
    const isAfter = (day: PlainDate | null, { validFrom }: StoredRatioChange) => day === null || day < validFrom;
    const current = history.find((one) => one.validFrom <= today());
    const items = history.map((change, index) => ({
      ...shown(change),
      state: change === current ? ('current' as const) : stateOf(change),
      isDeletable: index < history.length - 1 && isAfter(decided, change) && isAfter(closed, change),
    }));
    const caps: CapLine[] = [];
    for (const actionCode of actionCodes) {
      for (const { capCents, ...days } of await listCaps(tx, actionCode))
        caps.push({ actionCode, ...days, cap: textFromCents(capCents) });
    }
    const ordered = order === 'dateOfChange' ? items.toReversed() : items;
    return { items: ordered.slice(offset, offset + limit), totalCount: items.length, caps };
  });
}

function stateOf({ validFrom }: StoredRatioChange): 'past' | 'planned' {
  return validFrom > today() ? 'planned' : 'past';
}

function shown({ ratioChangeId, validFrom, ratio, source, reason, createdAt, createdBy }: StoredRatioChange) {
  return {
    id: ratioChangeId,
    employeeRatio: textFromRatio(ratio),
    dateOfChange: validFrom,
    source,
    reason,
    createdAt: createdAt.toISOString(),
    createdBy,
  };
}

/** Every change of the working time made or taken back. */
export function readRatioChangeLog(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  page: { limit: number; offset: number; order: '-at' | 'at' },
): Promise<{ items: RatioChangeLine[]; totalCount: number }> {
  return reading(db, async (tx) => {
    await assertKnown(tx, companyId, employmentId);
    const { lines, totalCount } = await findLogLines(tx, companyId, employmentId, page);
    return { items: lines.map(lineOf), totalCount };
  });
}

function lineOf({ validFrom, ratioBefore, ratioAfter, at, ...line }: LogLine): RatioChangeLine {
  return {
    ...line,
    dateOfChange: validFrom,
    ratioBefore: ratioBefore === null ? null : textFromRatio(ratioBefore),
    ratioAfter: ratioAfter === null ? null : textFromRatio(ratioAfter),
    at: at.toISOString(),
  };
}
