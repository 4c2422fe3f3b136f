import { readProgramme } from '@polana/contract/claim-programme';
import { textFromCents } from '@polana/contract/money';
import { today } from '#platform/clock';
import { reading } from '#platform/database';
import { route } from '#platform/http/route';
import { findRulesInForce } from './allowance-rule.store.ts';

export const claimsRoutes = [
  route(readProgramme, async ({ db }) => {
    const rules = await reading(db, (tx) => findRulesInForce(tx, today()));
    return {
      rules: rules.map(({ actionCode, paragraph, percent, capCents }) => ({
        actionCode,
        paragraph,
        percent,
        cap: textFromCents(capCents),
      })),
    };
  }),
];
