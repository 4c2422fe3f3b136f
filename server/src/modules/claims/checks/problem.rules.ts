/** What stands against a claim: the law, which blocks, or something to be confirmed, which only warns. */
const problems = {
  company_suspended: { status: 409, isBlocking: true },
  programme_closed: { status: 409, isBlocking: true },
  programme_closed_then: { status: 409, isBlocking: true },
  ratio_zero: { status: 409, isBlocking: true },
  not_employed_then: { status: 400, isBlocking: true },
  not_entitled_yet: { status: 409, isBlocking: true },
  allowance_year_not_begun: { status: 409, isBlocking: true },
  rule_missing: { status: 400, isBlocking: true },
  dates_reversed: { status: 400, isBlocking: true },
  nights_too_few: { status: 400, isBlocking: true },
  camp_one_day: { status: 400, isBlocking: true },
  not_school_holiday: { status: 400, isBlocking: true },
  stay_not_over: { status: 400, isBlocking: true },
  person_not_eligible: { status: 400, isBlocking: true },
  child_too_old: { status: 400, isBlocking: true },
  membership_too_short: { status: 400, isBlocking: true },
  period_two_years: { status: 400, isBlocking: true },
  document_date_future: { status: 400, isBlocking: true },
  allowance_year_closed: { status: 409, isBlocking: true },
  balance_too_low: { status: 409, isBlocking: true },
  employee_not_along: { status: 409, isBlocking: false },
  document_older_than_30_days: { status: 409, isBlocking: false },
  duplicate_suspected: { status: 409, isBlocking: false },
} as const satisfies Record<string, { status: 400 | 409; isBlocking: boolean }>;

export type ProblemCode = keyof typeof problems;

export interface Problem {
  code: ProblemCode;
  /** The field to look at; empty for the whole claim. */
  path: string;
  status: 400 | 409;
  isBlocking: boolean;
  /** For the places of the text; dates and counts are put into words by whoever tells them. */
  values: Readonly<Record<string, string | number>>;
}

export function problem(code: ProblemCode, path: string, values: Problem['values'] = {}): Problem {
  return { code, path, values, ...problems[code] };
}
