import type { ActionCode } from '@polana/contract/roles';
import { today } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { type Audience, declarationsOn, type DeclarationText, privacyId } from '../declaration-text.store.ts';

/** Every declaration asked for today, each in the version shown; what is missing or was worded anew meanwhile is refused. */
export async function checkDeclarations(
  tx: ReadTx,
  actionCode: ActionCode,
  audience: Audience,
  given: readonly { id: string; version: number }[],
): Promise<DeclarationText[]> {
  const asked = await declarationsOn(tx, actionCode, audience, today());
  const refusals = asked
    .filter(({ declarationId }) => declarationId !== privacyId)
    .flatMap(({ declarationId, version }) => {
      const path = `declarations.${declarationId}`;
      const found = given.find((one) => one.id === declarationId);
      if (!found) return [new Refusal('declarations_missing', 400, { path })];
      return found.version === version ? [] : [new Refusal('declaration_changed', 409, { path })];
    });
  if (refusals.length > 0) throw new FieldRefusals(refusals);
  return asked;
}
