import { listTransfers, readTransfer, type Transfer } from '@polana/contract/ledger';
import { textFromCents } from '@polana/contract/money';
import type { CompanyAdmin, Employee } from '#platform/actor';
import { reading, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route } from '#platform/http/route';
import { findCompanyBalances } from './account.store.ts';
import { findMovementClaims } from './movement-claim.store.ts';
import type { Movement, MovementScope } from './movement-description.store.ts';
import { findMovement, findMovements } from './movement.store.ts';

export const ledgerRoutes = [
  route(listTransfers, async ({ db, actor, query }) => {
    const scope = scopeOf(actor);
    return reading(db, async (tx) => {
      const [{ movements, months, ...counts }, balances] = await Promise.all([
        findMovements(tx, scope, query),
        actor.roleName === 'COMP' ? balancesOf(tx, actor) : null,
      ]);
      const sums = months.map(({ month, sumCents }) => ({ month, sum: textFromCents(sumCents) }));
      return { items: await transfersOf(tx, scope, movements), ...counts, months: sums, balances };
    });
  }),
  route(readTransfer, async ({ db, actor, params }) => {
    const scope = scopeOf(actor);
    const [transfer] = await reading(db, async (tx) => {
      const movement = await findMovement(tx, scope, params.id);
      return movement ? transfersOf(tx, scope, [movement]) : [];
    });
    if (!transfer) throw new Refusal('transfer_not_found', 404);
    return transfer;
  }),
];

function scopeOf(actor: Employee | CompanyAdmin): MovementScope {
  return { companyId: actor.companyId, employmentId: actor.roleName === 'EMPL' ? actor.employmentId : null };
}

async function balancesOf(tx: ReadTx, { companyId }: CompanyAdmin) {
  const { fundCents, payoutCents } = await findCompanyBalances(tx, companyId);
  return { fund: textFromCents(fundCents), payout: textFromCents(payoutCents) };
}

/** With the claims they are about; where the money was spent is told only to whoever spent it. */
async function transfersOf(tx: ReadTx, scope: MovementScope, movements: readonly Movement[]): Promise<Transfer[]> {
  const claims = await findMovementClaims(
    tx,
    scope.companyId,
    movements.flatMap(({ claimId }) => claimId ?? []),
  );
  return movements.map(({ amountCents, balanceAfterCents, claimId, note, ...movement }) => {
    const claim = claimId === null ? undefined : claims.get(claimId);
    return {
      ...movement,
      amount: textFromCents(amountCents),
      balanceAfter: balanceAfterCents === null ? null : textFromCents(balanceAfterCents),
      documentId: claimId,
      documentNumber: claim?.number ?? null,
      documentName: (scope.employmentId !== null && claim?.name) || null,
      note: note || null,
    };
  });
}
