import { listTransfers, readTransfer, type Transfer } from '@polana/contract/ledger';
import { textFromCents } from '@polana/contract/money';
import type { CompanyAdmin, Employee } from '#platform/actor';
import { reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route } from '#platform/http/route';
import type { Movement, MovementScope } from './movement-description.store.ts';
import { findMovement, findMovements } from './movement.store.ts';

export const ledgerRoutes = [
  route(listTransfers, async ({ db, actor, query }) => {
    const { movements, months, ...counts } = await reading(db, (tx) => findMovements(tx, scopeOf(actor), query));
    const sums = months.map(({ month, sumCents }) => ({ month, sum: textFromCents(sumCents) }));
    return { items: movements.map(transferOf), ...counts, months: sums };
  }),
  route(readTransfer, async ({ db, actor, params }) => {
    const movement = await reading(db, (tx) => findMovement(tx, scopeOf(actor), params.id));
    if (!movement) throw new Refusal('transfer_not_found', 404);
    return transferOf(movement);
  }),
];

function scopeOf(actor: Employee | CompanyAdmin): MovementScope {
  return { companyId: actor.companyId, employmentId: actor.roleName === 'EMPL' ? actor.employmentId : null };
}

function transferOf({ amountCents, balanceAfterCents, claimId, note, ...movement }: Movement): Transfer {
  return {
    ...movement,
    amount: textFromCents(amountCents),
    balanceAfter: balanceAfterCents === null ? null : textFromCents(balanceAfterCents),
    documentId: claimId,
    note: note || null,
  };
}
