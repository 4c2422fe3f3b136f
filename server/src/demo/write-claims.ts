import { recordAudit } from '#modules/audit';
import { sealChildName } from '#modules/claims';
import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { plainDateAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { Sealing } from '#platform/sealing';
import {
  type ClaimRow,
  type DeclarationRow,
  type EventRow,
  insertClaimCounters,
  insertClaims,
  settleClaims,
} from './demo-claims.store.ts';
import { demoId } from './demo-id.ts';
import type { PlannedClaim } from './planned-claim.ts';
import { at } from './post-history.ts';
import { keepReceipts, type Receipts } from './receipts/keep-receipts.ts';

interface ClaimsToWrite {
  claims: readonly PlannedClaim[];
  numbers: ReadonlyMap<string, string>;
  /** The reservation of every claim. */
  reservationIds: ReadonlyMap<string, string>;
  sealing: Sealing;
  receipts: Receipts;
}

const auditedDays = 30;

/** Writes claims with their declarations, receipts and timelines, as their submission and decision would have. */
export async function writeClaims(tx: Tx, plan: ClaimsToWrite): Promise<void> {
  const { claims, numbers, reservationIds, sealing, receipts } = plan;
  const rows = claims.map((claim) => {
    const [number, reservationId] = [numbers.get(claim.id), reservationIds.get(claim.id)];
    if (!number || !reservationId) throw new RangeError(`claim ${claim.id} has no number or no reservation`);
    return claimRow(claim, { number, reservationId, sealing });
  });
  const first = rows.map((row) => (receipts.has(row.id) ? { ...row, ...undecided } : row));
  await insertClaims(tx, first, claims.flatMap(declarationRows), claims.flatMap(eventRows));
  await keepReceipts(tx, claims, receipts);
  await settleClaims(
    tx,
    rows.filter((row) => receipts.has(row.id) && row.status !== 'pending'),
  );
}

const undecided = {
  status: 'pending',
  reason_code: null,
  reason_text: null,
  decided_at: null,
  decided_by: null,
} as const;

/** The next claim continues the numbers. */
export async function writeCounters(tx: Tx, numbers: ReadonlyMap<string, string>): Promise<void> {
  const counts = new Map<string, number>();
  for (const number of numbers.values()) {
    const series = number.slice(0, -7);
    counts.set(series, (counts.get(series) ?? 0) + 1);
  }
  await insertClaimCounters(
    tx,
    [...counts].map(([series, last]) => ({
      action_code: series.slice(0, 2),
      year: Number(series.slice(3)),
      last_number: last,
    })),
  );
}

/** Notes the decisions of the last days in the audit trail. */
export async function auditDecisions(
  tx: Tx,
  claims: readonly PlannedClaim[],
  numbers: ReadonlyMap<string, string>,
  today: PlainDate,
): Promise<void> {
  const decisions = claims
    .flatMap((claim) => claim.events.map((event) => ({ claim, event })))
    .filter(({ event }) => ['approved', 'rejected', 'withdrawn'].includes(event.kind))
    .filter(({ event }) => plainDateAt(event.at) >= addDays(today, -auditedDays))
    .toSorted((one, other) => one.event.at.getTime() - other.event.at.getTime());
  for (const { claim, event } of decisions) {
    const roleName = event.kind === 'withdrawn' ? 'EMPL' : 'COMP';
    const amount = event.kind === 'approved' ? { contributionCents: claim.calculation.contributionCents } : {};
    await at(event.at, () =>
      recordAudit(tx, {
        author: { personId: event.byPersonId, roleName, impersonatedPersonId: null, requestId: null },
        companyId: claim.companyId,
        action: `claim.${event.kind}`,
        objectType: 'claim',
        objectId: claim.id,
        changes: { number: numbers.get(claim.id) ?? '', status: { from: 'pending', to: claim.status }, ...amount },
        ...(claim.reasonCode ? { reason: claim.reasonCode } : {}),
      }),
    );
  }
}

function claimRow(
  claim: PlannedClaim,
  { number, reservationId, sealing }: { number: string; reservationId: string; sealing: Sealing },
): ClaimRow {
  const { facts } = claim;
  const child = facts.child && sealChildName(sealing, claim.companyId, facts.child.name);
  return {
    id: claim.id,
    company_id: claim.companyId,
    employment_id: claim.employee.employmentId,
    number,
    action_code: facts.actionCode,
    year: claim.year,
    category: facts.category,
    status: claim.status,
    version: claim.events.length,
    info_requested: claim.infoRequested,
    late: claim.late,
    duplicate_suspected: claim.duplicateSuspected,
    sum_cents: facts.sumCents,
    recognised_cents: claim.recognisedCents,
    contribution_cents: claim.calculation.contributionCents,
    as_of_date: facts.asOfDate,
    stay_from: facts.stayFrom,
    stay_to: facts.stayTo,
    document_date: facts.documentDate,
    issuer_name: facts.issuerName,
    issuer_ico: facts.issuerIco,
    document_number: facts.documentNumber,
    order_number: facts.orderNumber,
    child_name_sealed: child?.childNameSealed ?? null,
    child_fingerprint: child?.childFingerprint ?? null,
    child_age: facts.child?.age ?? null,
    sport_organisation: facts.sportOrganisation,
    member_since: facts.memberSince,
    period_from: facts.periodFrom,
    period_to: facts.periodTo,
    persons: facts.persons,
    note: facts.note,
    rule_id: claim.calculation.ruleId,
    calculation: claim.calculation,
    reservation_id: reservationId,
    replaces_id: claim.replacesId,
    reason_code: claim.reasonCode,
    reason_text: claim.reasonText,
    submitted_at: claim.submittedAt,
    first_submitted_at: claim.firstSubmittedAt,
    submitted_by: claim.submittedBy,
    decided_at: claim.decidedAt,
    decided_by: claim.decidedBy,
  };
}

function declarationRows(claim: PlannedClaim): DeclarationRow[] {
  return [1, 2, 3].map((index) => ({
    claim_id: claim.id,
    company_id: claim.companyId,
    declaration_id: `${claim.facts.actionCode}-${index}`,
    version: 1,
    lang: 'sk',
    accepted_at: claim.submittedAt,
  }));
}

function eventRows(claim: PlannedClaim): EventRow[] {
  return claim.events.map((event, index) => ({
    id: demoId(`event ${claim.id} ${index}`, event.at),
    company_id: claim.companyId,
    claim_id: claim.id,
    kind: event.kind,
    text: event.text,
    at: event.at,
    by_person_id: event.byPersonId,
  }));
}
