import { contributionOf, lastDayToSubmit } from '@polana/contract/allowance';
import { addDays, yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { StoredCalculation } from '#modules/claims';
import { plainDateAt } from '#platform/clock';
import type { AccountBook, AllowanceKey } from './account-book.ts';
import type { Agenda } from './agenda.ts';
import { lessRecognisedNote, type Outcome } from './claim-outcome.ts';
import { addWorkingDays, timeOn } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import type { PlannedCompany } from './plan-companies.ts';
import type { PlannedEmployee } from './plan-people.ts';
import { ratioOn } from './plan-ratios.ts';
import { type ClaimFacts, type DatedRule, type PlannedClaim, ruleOn } from './planned-claim.ts';
import type { Random } from './random.ts';

export interface Submission {
  employee: PlannedEmployee;
  facts: ClaimFacts;
  at: Date;
  /** Null: the claim still waits. */
  outcome: Outcome | null;
  /** The administrator who uploaded it, when not the employee. */
  uploadedBy?: string;
  replaces?: PlannedClaim;
  duplicateSuspected?: boolean;
}

interface ClaimDeskSetting {
  company: PlannedCompany;
  rules: readonly DatedRule[];
  book: AccountBook;
  agenda: Agenda;
  random: Random;
  /** The last day on which something was decided. */
  lastDay: PlainDate;
}

/** Takes claims in and decides them, by the rules of the portal: computes, reserves, posts or voids, notes every event. */
export class ClaimDesk {
  readonly claims: PlannedClaim[] = [];
  readonly #setting: ClaimDeskSetting;

  constructor(setting: ClaimDeskSetting) {
    this.#setting = setting;
  }

  leftCents(employee: PlannedEmployee, facts: Pick<ClaimFacts, 'actionCode' | 'asOfDate'>): number {
    const { book, rules } = this.#setting;
    const rule = ruleOn(rules, facts.actionCode, facts.asOfDate);
    const key = keyOf(employee, facts);
    if (!book.isOpen(key)) return 0;
    const usedCents = book.usedCents(key);
    return contributionOf({ rule, ratio: ratioOn(employee, facts.asOfDate), expenseCents: 0, usedCents }).leftCents;
  }

  submit({ employee, facts, at, outcome, uploadedBy, replaces, duplicateSuspected = false }: Submission): PlannedClaim {
    const { book, company } = this.#setting;
    const key = keyOf(employee, facts);
    const calculation = this.#calculate(employee, facts, facts.sumCents, book.usedCents(key));
    const id = demoId(`claim ${employee.employmentId} ${facts.actionCode} ${at.toISOString()}`, at);
    const submittedBy = uploadedBy ?? employee.personId;
    const submittedOn = plainDateAt(at);
    const firstSubmittedAt = replaces?.firstSubmittedAt ?? at;
    const { deadlineDays } = ruleOn(this.#setting.rules, facts.actionCode, facts.asOfDate);
    const amountCents = calculation.contributionCents;
    // The ratio was cut after the first day of the stay: what it allowed then is credited again.
    if (amountCents > book.availableCents(key))
      book.adjust({ at, date: submittedOn }, key, calculation.usedCents + amountCents, id);
    book.reserve({ at, date: submittedOn }, key, { id, amountCents, createdBy: submittedBy });
    const claim: PlannedClaim = {
      id,
      facts,
      companyId: company.id,
      employee,
      year: key.year,
      status: 'pending',
      late: plainDateAt(firstSubmittedAt) > lastDayToSubmit(facts.dayZero, deadlineDays),
      duplicateSuspected,
      infoRequested: false,
      recognisedCents: null,
      reservedCents: amountCents,
      calculation,
      replacesId: replaces?.id ?? null,
      reasonCode: null,
      reasonText: null,
      submittedAt: at,
      firstSubmittedAt,
      submittedBy,
      decidedAt: null,
      decidedBy: null,
      events: [{ kind: 'submitted', text: '', at, byPersonId: submittedBy }],
    };
    this.claims.push(claim);
    if (outcome) this.#foresee(claim, outcome);
    return claim;
  }

  #calculate(employee: PlannedEmployee, facts: ClaimFacts, expenseCents: number, usedCents: number): StoredCalculation {
    const rule = ruleOn(this.#setting.rules, facts.actionCode, facts.asOfDate);
    const ratio = ratioOn(employee, facts.asOfDate);
    const { id: ruleId, act, paragraph, percent, capCents } = rule;
    const sum = contributionOf({ rule, ratio, expenseCents, usedCents });
    return { ruleId, act, paragraph, percent, capCents, ratio, expenseCents, usedCents, ...sum };
  }

  #foresee(claim: PlannedClaim, outcome: Outcome): void {
    const { agenda, random } = this.#setting;
    const decider = this.#deciderOf(claim);
    if (outcome.question) {
      const { askedOn, completedOn, text } = outcome.question;
      agenda.add(timeOn(askedOn, random, 8, 15), (at) => {
        claim.events.push({ kind: 'questionAsked', text, at, byPersonId: decider });
      });
      agenda.add(timeOn(completedOn, random, 7, 21), (at) => {
        claim.events.push({ kind: 'completed', text: '', at, byPersonId: claim.employee.personId });
      });
    }
    if (outcome.kind === 'withdrawn') {
      agenda.add(timeOn(outcome.decidedOn, random, 7, 21), (at) => this.#withdraw(claim, at));
    } else if (outcome.rejection) {
      agenda.add(timeOn(outcome.decidedOn, random, 8, 15), (at) => this.#reject(claim, outcome, decider, at));
    } else {
      const isLess = outcome.kind === 'recognisedLess';
      agenda.add(timeOn(outcome.decidedOn, random, 8, 15), (at) => this.#approve(claim, isLess, decider, at));
    }
  }

  /** Never the employee, and where there is somebody else not the one who uploaded the claim. */
  #deciderOf(claim: PlannedClaim): string {
    const { company, random } = this.#setting;
    const others = company.administrators.map((one) => one.personId).filter((one) => one !== claim.employee.personId);
    const strangers = others.filter((one) => one !== claim.submittedBy);
    return random.pick(strangers.length > 0 ? strangers : others);
  }

  #approve(claim: PlannedClaim, isLess: boolean, decidedBy: string, at: Date): void {
    const { book, random } = this.#setting;
    if (isLess) {
      const { sumCents } = claim.facts;
      claim.recognisedCents = sumCents - Math.ceil((sumCents * random.between(6, 22)) / 100);
      claim.calculation = this.#calculate(
        claim.employee,
        claim.facts,
        claim.recognisedCents,
        claim.calculation.usedCents,
      );
    }
    const amountCents = claim.calculation.contributionCents;
    book.post({ at, date: plainDateAt(at) }, keyOf(claim.employee, claim.facts), {
      ...reservedOf(claim),
      amountCents,
      createdBy: decidedBy,
    });
    claim.reasonText = isLess ? lessRecognisedNote : null;
    close(claim, 'approved', { kind: 'approved', text: claim.reasonText ?? '', at, byPersonId: decidedBy });
  }

  #reject(claim: PlannedClaim, outcome: Outcome, decidedBy: string, at: Date): void {
    const rejection = outcome.rejection;
    if (!rejection) throw new RangeError('a rejection needs its reason');
    this.#release(claim, decidedBy, at);
    claim.reasonCode = rejection.code;
    claim.reasonText = rejection.text;
    close(claim, 'rejected', { kind: 'rejected', text: rejection.text, at, byPersonId: decidedBy });
    if (rejection.isCorrectable && this.#setting.random.chance(0.4)) this.#correctLater(claim, at);
  }

  #withdraw(claim: PlannedClaim, at: Date): void {
    const { personId } = claim.employee;
    this.#release(claim, personId, at);
    claim.reasonCode = 'WITHDRAWN';
    close(claim, 'rejected', { kind: 'withdrawn', text: '', at, byPersonId: personId });
  }

  #release(claim: PlannedClaim, createdBy: string, at: Date): void {
    const moment = { at, date: plainDateAt(at) };
    this.#setting.book.void(moment, keyOf(claim.employee, claim.facts), { ...reservedOf(claim), createdBy });
  }

  /** A corrected claim, which keeps the first submission date. */
  #correctLater(claim: PlannedClaim, rejectedAt: Date): void {
    const { agenda, random, lastDay } = this.#setting;
    const submittedOn = addDays(plainDateAt(rejectedAt), random.between(1, 5));
    const decidedOn = addWorkingDays(submittedOn, random.between(1, 3));
    const { employee } = claim;
    if (decidedOn > lastDay || employee.appetite === 0) return;
    agenda.add(timeOn(submittedOn, random, 7, 21), (at) => {
      if (this.leftCents(employee, claim.facts) === 0) return;
      const outcome: Outcome = { kind: 'approved', decidedOn, rejection: null, question: null };
      this.submit({ employee, facts: claim.facts, at, outcome, replaces: claim });
    });
  }
}

function keyOf(employee: PlannedEmployee, facts: Pick<ClaimFacts, 'actionCode' | 'asOfDate'>): AllowanceKey {
  return { employmentId: employee.employmentId, year: yearOf(facts.asOfDate), actionCode: facts.actionCode };
}

function reservedOf({ id, reservedCents }: PlannedClaim) {
  return { id, reservedCents };
}

function close(claim: PlannedClaim, status: 'approved' | 'rejected', event: PlannedClaim['events'][number]): void {
  claim.status = status;
  claim.decidedAt = event.at;
  claim.decidedBy = event.byPersonId;
  claim.events.push(event);
}
