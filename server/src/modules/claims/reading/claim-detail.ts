import { lastDayToSubmit, nightsOf } from '@polana/contract/allowance';
import type { ClaimFile, ClaimPerson } from '@polana/contract/claim-fields';
import type { ClaimDetail } from '@polana/contract/claims';
import { textFromCents } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import { findFiles } from '#modules/files';
import type { CompanyAdmin, Employee } from '#platform/actor';
import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Sealing } from '#platform/sealing';
import { findRule } from '../allowance-rule.store.ts';
import { calculationAnswer } from '../calculation.rules.ts';
import { listClaimEvents, type StoredClaimEvent } from '../claim-event.store.ts';
import { listClaimFiles } from '../claim-file.store.ts';
import { findClaim, findCorrection, type Claim } from '../claim.store.ts';
import { monthText, type Payment } from '../closing/closing.rules.ts';
import { type Drawing, findStandingDrawing, listPayments } from '../closing/payment.store.ts';
import { acceptedDeclarations, privacyId } from '../declaration-text.store.ts';
import { openNames } from '../submission/seal-names.ts';
import { usedByOthers } from '../used-allowance.ts';
import { claimFileOf } from '../uploads/upload-claim-file.ts';
import { findClaimSurroundings, type ClaimSurroundings } from './claim-surroundings.store.ts';
import { listItemOf, paymentPart } from './list-item.ts';

export interface DetailQuestion {
  companyId: string;
  claimId: string;
  lang: Language;
  reader: DetailReader;
}

/** The company reads a child's name only while it decides, and an onlooker, as whoever acts in another person's name and an operator,
 *  never; otherwise the initials are enough. */
export type DetailReader = 'employee' | 'company' | 'onlooker';

/** As whom a role holder reads claims. */
export function detailReaderOf({ roleName, impersonation }: Employee | CompanyAdmin): DetailReader {
  if (impersonation) return 'onlooker';
  return roleName === 'EMPL' ? 'employee' : 'company';
}

/** One claim with everything that belongs to it; whether this reader may see it is the caller's question. */
export async function readClaimDetail(
  tx: ReadTx,
  { sealing }: { sealing: Sealing },
  { companyId, claimId, reader }: DetailQuestion,
): Promise<ClaimDetail> {
  const [claim, surroundings, events, files, drawing, payments] = await Promise.all([
    findClaim(tx, companyId, claimId),
    findClaimSurroundings(tx, companyId, claimId),
    listClaimEvents(tx, companyId, claimId),
    filesOf(tx, companyId, claimId),
    findStandingDrawing(tx, companyId, claimId),
    paymentsOf(tx, companyId, claimId),
  ]);
  if (!claim || !surroundings) throw new Refusal('claim_not_found', 404);
  const [history, deadline, usedCents] = await Promise.all([
    historyPart(tx, claim, events, surroundings),
    deadlineOf(tx, claim),
    claim.status === 'approved' ? usedByOthers(tx, claim) : null,
  ]);
  return {
    ...listItemOf({ ...claim, ...surroundings }),
    ...factPart(claim),
    ...namePart(sealing, claim, reader),
    ...history,
    deadline,
    calculation: calculationAnswer(claim.calculation, claim.asOfDate),
    ...usedPart(claim, usedCents),
    files,
    filesErasedAt: surroundings.filesErasedAt?.toISOString() ?? null,
    isRestricted: surroundings.isRestricted,
    ...bookedPart(drawing, payments),
    ...paymentPart(claim.status, payments),
  };
}

async function paymentsOf(tx: ReadTx, companyId: string, claimId: string): Promise<Payment[]> {
  return (await listPayments(tx, companyId, [claimId])).get(claimId) ?? [];
}

/** What paid it, and the last closed month that moved anything of it. */
function bookedPart(drawing: Drawing | undefined, payments: readonly Payment[]) {
  const lastClosed = drawing?.closedMonth ? payments.findLast(({ isClosed }) => isClosed) : undefined;
  return { transferId: drawing?.transferId ?? null, closedMonth: lastClosed ? monthText(lastClosed.month) : null };
}

function usedPart({ calculation }: Claim, usedCents: number | null) {
  return usedCents === null || usedCents === calculation.usedCents ? {} : { usedNow: textFromCents(usedCents) };
}

function factPart(claim: Claim) {
  const { stayFrom, stayTo } = claim;
  return {
    year: claim.year,
    recognisedSum: claim.recognisedCents === null ? null : textFromCents(claim.recognisedCents),
    // Children may come to a camp by day.
    nights: stayFrom && stayTo && claim.category !== 'CAMP' ? nightsOf(stayFrom, stayTo) : null,
    firstSubmittedAt: claim.firstSubmittedAt.toISOString(),
    documentDate: claim.documentDate,
    documentNumber: claim.documentNumber,
    issuerName: claim.issuerName,
    issuerIco: claim.issuerIco,
    orderNumber: claim.orderNumber,
    ekasaId: claim.ekasaId,
    ageOfChild: claim.childAge,
    sportOrganisation: claim.sportOrganisation,
    memberSince: claim.memberSince,
    note: claim.note,
  };
}

function namePart(sealing: Sealing, claim: Claim, reader: DetailReader) {
  const names = openNames(sealing, claim);
  const isWhole = reader === 'employee' || (reader === 'company' && claim.status === 'pending');
  const shown = (name: string) => (isWhole ? name : initialsOf(name));
  const persons = claim.persons.map(({ relation }, index): ClaimPerson => {
    const name = names.persons[index];
    return name ? { relation, name: shown(name) } : { relation };
  });
  return { nameOfChild: names.child && shown(names.child), persons };
}

/** `A. H.` of Adam Hrivnák. */
function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0]?.toLocaleUpperCase('sk')}.`)
    .join('\u00a0');
}

async function historyPart(
  tx: ReadTx,
  claim: Claim,
  events: readonly StoredClaimEvent[],
  surroundings: ClaimSurroundings,
) {
  const { companyId, claimId, replacesId, infoRequested } = claim;
  const [accepted, replaced, correction] = await Promise.all([
    acceptedDeclarations(tx, companyId, claimId),
    replacesId ? findClaim(tx, companyId, replacesId) : undefined,
    findCorrection(tx, companyId, claimId),
  ]);
  return {
    declarations: accepted
      .filter(({ declarationId }) => declarationId !== privacyId)
      .map(({ declarationId: id, version, acceptedAt, text }) => ({
        id,
        version,
        acceptedAt: acceptedAt.toISOString(),
        text,
      })),
    events: events.map(({ kind, at, byName: by, text }) => ({ kind, at: at.toISOString(), by, text })),
    question: infoRequested ? (events.findLast((event) => event.kind === 'questionAsked')?.text ?? null) : null,
    replaces: replaced ? { id: replaced.claimId, number: replaced.number } : null,
    replacedBy: correction ? { id: correction.claimId, number: correction.number } : null,
    submittedForBy: surroundings.submittedForBy,
  };
}

async function deadlineOf(tx: ReadTx, claim: Claim) {
  const rule = await findRule(tx, claim.ruleId);
  const dayZero = (claim.actionCode === 'RP' ? claim.stayTo : claim.documentDate) ?? claim.asOfDate;
  return lastDayToSubmit(dayZero, rule?.deadlineDays ?? 0);
}

async function filesOf(tx: ReadTx, companyId: string, claimId: string): Promise<ClaimFile[]> {
  const rows = await listClaimFiles(tx, companyId, claimId);
  const files = await findFiles(
    tx,
    companyId,
    rows.map((row) => row.fileId),
  );
  return rows.flatMap(({ fileId, isSignedDeclaration }) => {
    const file = files.find((one) => one.fileId === fileId);
    return file ? [claimFileOf(file, isSignedDeclaration)] : [];
  });
}
