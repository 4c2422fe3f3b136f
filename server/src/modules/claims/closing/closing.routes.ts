import {
  closeMonth as closeEndpoint,
  correctClaim as correctEndpoint,
  listClosings as listEndpoint,
  listPayrollLines,
  readClosing as readEndpoint,
} from '@polana/contract/claim-closing';
import { textFromCents } from '@polana/contract/money';
import { reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import type { Sealing } from '#platform/sealing';
import { readClaimDetail } from '../reading/claim-detail.ts';
import { closeMonth } from './close-month.ts';
import { firstDayOf, monthText } from './closing.rules.ts';
import { findOpenMonth, type ListedClosing, listClosings, readPayrollSettings } from './closing.store.ts';
import { correctClaim } from './correct-claim.ts';
import { linesOf, listLines, type StoredPayrollLine } from './payroll-line.store.ts';
import { findMonth, readClosing } from './read-closing.ts';

export function closingRoutes({ publicUrl, sealing }: { publicUrl: string; sealing: Sealing }): readonly Route[] {
  return [
    route(listEndpoint, ({ db, actor: { companyId }, query }) =>
      reading(db, async (tx) => {
        const { closings, totalCount } = await listClosings(tx, companyId, query);
        const openMonth = monthText(await findOpenMonth(tx, companyId));
        return { openMonth, items: closings.map(closingItem), totalCount };
      }),
    ),
    route(readEndpoint, ({ db, actor, params }) =>
      reading(db, (tx) => readClosing(tx, actor.companyId, firstDayOf(params.month))),
    ),
    route(listPayrollLines, ({ db, actor: { companyId }, params, query }) =>
      reading(db, async (tx) => {
        const month = firstDayOf(params.month);
        await findMonth(tx, companyId, month);
        const { wageCodes } = await readPayrollSettings(tx, companyId);
        const { lines, totalCount } = await listLines(tx, await linesOf(tx, companyId, month, wageCodes), query);
        return { items: lines.map(lineItem), totalCount };
      }),
    ),
    route(closeEndpoint, async ({ db, actor, author, lang, force, params, body }) => {
      const month = firstDayOf(params.month);
      await closeMonth(db, { admin: actor, author, lang, month, shown: body, force });
      return reading(db, (tx) => readClosing(tx, actor.companyId, month));
    }),
    route(correctEndpoint, async ({ db, actor, author, lang, params, body }) => {
      await correctClaim(db, { admin: actor, author, lang, publicUrl }, params.id, body);
      const asked = { companyId: actor.companyId, claimId: params.id, lang, reader: 'company' as const };
      return reading(db, (tx) => readClaimDetail(tx, { sealing }, asked));
    }),
  ];
}

function closingItem({ month, totalCents, employees, closedAt, closedByName }: ListedClosing) {
  return {
    month: monthText(month),
    total: textFromCents(totalCents),
    employees,
    closedAt: closedAt.toISOString(),
    closedBy: closedByName,
  };
}

function lineItem(line: StoredPayrollLine) {
  const { employmentId, firstName, lastName, personalNumber, kind, year, wageCode, amountCents } = line;
  return {
    employee: { id: employmentId, name: `${firstName} ${lastName}`, personalNumber },
    kind,
    year: kind === 'CLUB' ? null : year,
    wageCode,
    amount: textFromCents(amountCents),
  };
}
