import type { ContributionRule } from '@polana/contract/allowance';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { StoredCalculation } from '#modules/claims';
import type { PlannedEmployee } from './plan-people.ts';

/** A dated rule of the law, as the database holds it. */
export interface DatedRule extends ContributionRule {
  id: string;
  actionCode: ActionCode;
  validFrom: PlainDate;
  validTo: PlainDate | null;
  act: string;
  paragraph: string;
  employmentMonthsMin: number;
  deadlineDays: number;
}

/** What the document and the form say. */
export interface ClaimFacts {
  actionCode: ActionCode;
  category: string;
  sumCents: number;
  asOfDate: PlainDate;
  /** The day the time to submit is counted from. */
  dayZero: PlainDate;
  stayFrom: PlainDate | null;
  stayTo: PlainDate | null;
  documentDate: PlainDate;
  issuerName: string;
  issuerIco: string;
  documentNumber: string;
  orderNumber: string | null;
  child: { name: string; age: number } | null;
  sportOrganisation: string | null;
  memberSince: PlainDate | null;
  periodFrom: PlainDate | null;
  periodTo: PlainDate | null;
  persons: { relation: string }[];
  note: string;
}

export type ClaimEventKind = 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'questionAsked' | 'completed';

interface PlannedEvent {
  kind: ClaimEventKind;
  text: string;
  at: Date;
  byPersonId: string;
}

export interface PlannedClaim {
  id: string;
  facts: ClaimFacts;
  companyId: string;
  employee: PlannedEmployee;
  year: number;
  status: 'pending' | 'approved' | 'rejected';
  late: boolean;
  duplicateSuspected: boolean;
  infoRequested: boolean;
  recognisedCents: number | null;
  reservedCents: number;
  calculation: StoredCalculation;
  replacesId: string | null;
  reasonCode: string | null;
  reasonText: string | null;
  submittedAt: Date;
  firstSubmittedAt: Date;
  submittedBy: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** By time; the claim's version is their count. */
  events: PlannedEvent[];
}

export function ruleOn(rules: readonly DatedRule[], actionCode: ActionCode, date: PlainDate): DatedRule {
  const rule = rules.find(
    (one) => one.actionCode === actionCode && one.validFrom <= date && (one.validTo === null || date <= one.validTo),
  );
  if (!rule) throw new RangeError(`no rule for ${actionCode} on ${date}`);
  return rule;
}
