import type { MyData } from '@polana/contract/identity-profile';
import { textFromCents } from '@polana/contract/money';
import type { ReadTx } from '#platform/database';
import {
  listClaimDeclarations,
  listClaimEvents,
  listClaims,
  type ClaimDeclarationRow,
  type ClaimEventRow,
  type ClaimRow,
} from './claims-of-person.store.ts';

type ClaimOfMine = MyData['claims'][number];

/** What is kept of a person's claims in every company; the names in them lie sealed and are not opened here. */
export async function claimsOfPerson(tx: ReadTx, personId: string): Promise<ClaimOfMine[]> {
  const [claims, everyEvent, everyDeclaration] = await Promise.all([
    listClaims(tx, personId),
    listClaimEvents(tx, personId),
    listClaimDeclarations(tx, personId),
  ]);
  const events = Map.groupBy(everyEvent, (row) => row.claim_id);
  const declarations = Map.groupBy(everyDeclaration, (row) => row.claim_id);
  return claims.map((row) => ({
    ...factsOf(row),
    ...courseOf(row),
    declarations: (declarations.get(row.claim_id) ?? []).map(declarationOf),
    events: (events.get(row.claim_id) ?? []).map(eventOf),
  }));
}

function factsOf(row: ClaimRow) {
  return {
    number: row.number,
    companyName: row.company_name,
    actionCode: row.action_code,
    category: row.category,
    sum: textFromCents(row.sum_cents),
    recognisedSum: row.recognised_cents === null ? null : textFromCents(row.recognised_cents),
    contribution: textFromCents(row.contribution_cents),
    year: row.year,
    asOfDate: row.as_of_date,
    stayFrom: row.stay_from,
    stayTo: row.stay_to,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    documentDate: row.document_date,
    documentNumber: row.document_number,
    issuerName: row.issuer_name,
    issuerIco: row.issuer_ico,
    orderNumber: row.order_number,
    ekasaId: row.ekasa_id,
    sportOrganisation: row.sport_organisation,
    memberSince: row.member_since,
    childAge: row.child_age,
    persons: row.relations.map((relation) => ({ relation })),
    note: row.note,
  };
}

/** How far it got and when. */
function courseOf(row: ClaimRow) {
  return {
    status: row.status,
    flags: { infoRequested: row.info_requested, late: row.late, duplicateSuspected: row.duplicate_suspected },
    reasonCode: row.reason_code,
    reasonText: row.reason_text,
    replaces: row.replaces_number,
    submittedByCompany: row.is_submitted_by_company,
    submittedAt: row.submitted_at.toISOString(),
    firstSubmittedAt: row.first_submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    filesErasedAt: row.files_erased_at?.toISOString() ?? null,
    forgottenAt: row.forgotten_at?.toISOString() ?? null,
  };
}

function declarationOf({ declaration_id, version, accepted_at, text }: ClaimDeclarationRow) {
  return { id: declaration_id, version, acceptedAt: accepted_at.toISOString(), text };
}

function eventOf({ kind, at, text }: ClaimEventRow) {
  return { kind, at: at.toISOString(), text };
}
