import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { readTablesOf, type ReadTx } from '#platform/database';

interface Tables {
  allowance_rule: {
    action_code: ActionCode;
    valid_from: PlainDate;
    valid_to: PlainDate | null;
    paragraph: string;
    percent: number;
    cap_cents: number;
  };
}

export interface RuleInForce {
  actionCode: ActionCode;
  paragraph: string;
  percent: number;
  capCents: number;
}

export function findRulesInForce(tx: ReadTx, date: PlainDate): Promise<RuleInForce[]> {
  return readTablesOf<Tables>(tx)
    .selectFrom('allowance_rule')
    .select(['action_code as actionCode', 'paragraph', 'percent', 'cap_cents as capCents'])
    .where('valid_from', '<=', date)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', date)]))
    .orderBy('action_code')
    .execute();
}
