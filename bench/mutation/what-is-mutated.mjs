/** The pure files whose every condition and sum has to be held by a test, and the pure tests that hold them. */

const claims = 'server/src/modules/claims';
const identity = 'server/src/modules/identity';

/** @type {Record<'money' | 'rules' | 'rights', string[]>} */
export const mutated = {
  money: [
    'contract/src/money.ts',
    'contract/src/allowance.ts',
    'server/src/modules/ledger/ledger.rules.ts',
    `${claims}/calculation.rules.ts`,
    `${claims}/decisions/decision.rules.ts`,
    'server/src/modules/employees/employment.rules.ts',
    'server/src/modules/employees/ratio/entitlement.rules.ts',
  ],
  rules: [
    'contract/src/plain-date.ts',
    'contract/src/working-days.ts',
    'contract/src/rule-trial.ts',
    `${claims}/checks/judge-claim.rules.ts`,
    `${claims}/checks/problem.rules.ts`,
    `${claims}/checks/school-holidays.rules.ts`,
    `${claims}/closing/closing.rules.ts`,
    `${claims}/decisions/claim-checks.rules.ts`,
    `${claims}/reminders/reminder.rules.ts`,
    `${claims}/rules/rule-content.rules.ts`,
    `${claims}/rules/trial.rules.ts`,
    `${claims}/submission/submission.rules.ts`,
  ],
  rights: [
    'server/src/platform/http/serve.ts',
    `${identity}/factors/factor.rules.ts`,
    `${identity}/impersonation/impersonation.rules.ts`,
    `${identity}/sessions/session.rules.ts`,
    `${identity}/sessions/session-token.ts`,
  ],
};

/** Of a file that also does other things, only the functions that decide. */
export const onlyFunctions = {
  'server/src/platform/http/serve.ts': [
    'personBehind',
    'checkImpersonation',
    'claimedRole',
    'actorFor',
    'databaseFor',
    'authorOf',
  ],
};

/** None of them needs a database. */
export const pureTests = [
  'contract/src/{allowance,money,plain-date,working-days,rule-trial}.test.ts',
  `${claims}/**/*.rules.test.ts`,
  `${claims}/checks/judge-claim.test.ts`,
  'server/src/modules/{ledger,employees}/**/*.rules.test.ts',
  `${identity}/{factors,impersonation,sessions}/*.rules.test.ts`,
  `${identity}/sessions/session-token.test.ts`,
  'server/src/platform/http/rights.test.ts',
];
