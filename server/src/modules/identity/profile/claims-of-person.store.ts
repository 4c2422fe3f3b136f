import type { ActionCode } from '@polana/contract/roles';
import { readTablesOf, type ReadTx } from '#platform/database';

export interface ClaimRow {
  person_id: string;
  claim_id: string;
  company_name: string;
  number: string;
  action_code: ActionCode;
  category: string;
  status: string;
  info_requested: boolean;
  late: boolean;
  duplicate_suspected: boolean;
  sum_cents: number;
  recognised_cents: number | null;
  contribution_cents: number;
  year: number;
  as_of_date: string;
  stay_from: string | null;
  stay_to: string | null;
  period_from: string | null;
  period_to: string | null;
  document_date: string | null;
  document_number: string;
  issuer_name: string;
  issuer_ico: string;
  order_number: string | null;
  ekasa_id: string | null;
  sport_organisation: string | null;
  member_since: string | null;
  child_age: number | null;
  relations: string[];
  note: string;
  reason_code: string | null;
  reason_text: string | null;
  replaces_number: string | null;
  is_submitted_by_company: boolean;
  submitted_at: Date;
  first_submitted_at: Date;
  decided_at: Date | null;
  files_erased_at: Date | null;
  forgotten_at: Date | null;
}

export interface ClaimEventRow {
  person_id: string;
  claim_id: string;
  event_id: string;
  kind: string;
  text: string;
  at: Date;
}

export interface ClaimDeclarationRow {
  person_id: string;
  claim_id: string;
  declaration_id: string;
  version: number;
  accepted_at: Date;
  text: string;
}

interface ReportTables {
  person_claim: ClaimRow;
  person_claim_event: ClaimEventRow;
  person_claim_declaration: ClaimDeclarationRow;
}

/** Newest first. */
export function listClaims(tx: ReadTx, personId: string): Promise<ClaimRow[]> {
  return readTablesOf<ReportTables>(tx)
    .selectFrom('person_claim')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('submitted_at', 'desc')
    .orderBy('claim_id')
    .execute();
}

/** Oldest first. */
export function listClaimEvents(tx: ReadTx, personId: string): Promise<ClaimEventRow[]> {
  return readTablesOf<ReportTables>(tx)
    .selectFrom('person_claim_event')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('at')
    .orderBy('event_id')
    .execute();
}

export function listClaimDeclarations(tx: ReadTx, personId: string): Promise<ClaimDeclarationRow[]> {
  return readTablesOf<ReportTables>(tx)
    .selectFrom('person_claim_declaration')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('claim_id')
    .orderBy('declaration_id')
    .execute();
}
