import { importChecks } from './import-checks.ts';
import { listChecks } from './list-checks.ts';
import { payrollChecks } from './payroll-checks.ts';
import { referenceChecks } from './reference-checks.ts';

/** One invariant of the books: the sentence says what holds, the query returns the rows for which it does not. */
export interface BooksCheck {
  name: string;
  sentence: string;
  sql: string;
}

const ledgerChecks: BooksCheck[] = [
  {
    name: 'sum-of-all-accounts',
    sentence: 'All accounts together sum to 0.',
    sql: `SELECT sum(balance_cents) AS cents FROM account HAVING sum(balance_cents) <> 0`,
  },
  {
    name: 'sum-of-company',
    sentence:
      'What a company holds is what the operator gave it: its accounts and the operator’s sides of its transfers sum to 0.',
    sql: `SELECT company_id, sum(cents) AS cents FROM (
        SELECT company_id, balance_cents AS cents FROM account WHERE company_id IS NOT NULL
        UNION ALL
        SELECT t.company_id, s.amount_cents FROM transfer_side s JOIN account a ON a.id = s.account_id AND a.kind = 'operator'
          JOIN transfer t ON t.id = s.transfer_id
      ) part GROUP BY company_id HAVING sum(cents) <> 0`,
  },
  {
    name: 'balance-is-sum-of-transfers',
    sentence: 'The stored balance of every account is the sum of its transfers.',
    sql: `SELECT a.id, a.balance_cents, coalesce(moved.cents, 0) AS moved_cents
      FROM account a LEFT JOIN (
        SELECT account_id, sum(cents) AS cents FROM (
          SELECT to_account_id AS account_id, amount_cents AS cents FROM transfer
          UNION ALL
          SELECT from_account_id, -amount_cents FROM transfer
        ) part GROUP BY account_id
      ) moved ON moved.account_id = a.id
      WHERE a.balance_cents <> coalesce(moved.cents, 0)`,
  },
  {
    name: 'two-sides-of-a-transfer',
    sentence: 'Every transfer has exactly its two sides, of its amount, date and place in the books.',
    sql: `SELECT coalesce(t.id, s.transfer_id) AS transfer_id
      FROM transfer t FULL JOIN transfer_side s ON s.transfer_id = t.id
      GROUP BY t.id, s.transfer_id
      HAVING count(*) FILTER (WHERE s.account_id = t.from_account_id AND s.amount_cents = -t.amount_cents
          AND s.position = t.position AND s.effective_date = t.effective_date) <> 1
        OR count(*) FILTER (WHERE s.account_id = t.to_account_id AND s.amount_cents = t.amount_cents
          AND s.position = t.position AND s.effective_date = t.effective_date) <> 1
        OR count(*) <> 2`,
  },
  {
    name: 'running-balance',
    sentence: 'The balance after each side is the sum of all sides up to it.',
    sql: `SELECT account_id, transfer_id FROM (
        SELECT account_id, transfer_id, balance_after_cents,
          sum(amount_cents) OVER (PARTITION BY account_id ORDER BY position) AS running_cents
        FROM transfer_side
      ) side WHERE balance_after_cents <> running_cents`,
  },
  {
    name: 'allowance-recomputed',
    sentence: 'Credited, reserved and drawn of every allowance follow from its transfers and open reservations.',
    sql: `SELECT a.id FROM account a
        LEFT JOIN (
          SELECT own.id, coalesce(sum(part.cents) FILTER (WHERE other.kind = 'fund'), 0) AS credited,
            -coalesce(sum(part.cents) FILTER (WHERE other.kind = 'payout'), 0) AS drawn
          FROM (
            SELECT to_account_id AS own_id, from_account_id AS other_id, amount_cents AS cents FROM transfer
            UNION ALL
            SELECT from_account_id, to_account_id, -amount_cents FROM transfer
          ) part JOIN account own ON own.id = part.own_id JOIN account other ON other.id = part.other_id
          GROUP BY own.id
        ) moved ON moved.id = a.id
        LEFT JOIN (
          SELECT account_id, sum(amount_cents) AS cents FROM reservation WHERE state = 'open' GROUP BY account_id
        ) held ON held.account_id = a.id
      WHERE a.kind = 'allowance' AND (a.credited_cents, a.drawn_cents, a.reserved_cents)
        <> (coalesce(moved.credited, 0), coalesce(moved.drawn, 0), coalesce(held.cents, 0))`,
  },
  {
    name: 'no-negative-allowance',
    sentence: 'No allowance or club account is below 0, and none of its parts.',
    sql: `SELECT id FROM account WHERE kind IN ('allowance', 'club')
      AND least(balance_cents, credited_cents, available_cents, reserved_cents, drawn_cents) < 0`,
  },
  {
    name: 'paid-within-credited',
    sentence: 'What is drawn and reserved never exceeds what was credited; the rest is what is available.',
    sql: `SELECT id FROM account WHERE kind = 'allowance' AND (drawn_cents + reserved_cents > credited_cents
      OR credited_cents <> available_cents + reserved_cents + drawn_cents
      OR balance_cents <> available_cents + reserved_cents)`,
  },
  {
    name: 'reservation-closed-once',
    sentence:
      'A posted reservation has exactly one transfer, of at most its amount; a voided one has its release; an open one neither.',
    sql: `SELECT r.id FROM reservation r
        LEFT JOIN transfer t ON t.reservation_id = r.id
        LEFT JOIN reservation_release x ON x.reservation_id = r.id
      GROUP BY r.id
      HAVING count(DISTINCT t.id) <> CASE r.state WHEN 'posted' THEN 1 ELSE 0 END
        OR count(DISTINCT x.id) <> CASE r.state WHEN 'voided' THEN 1 ELSE 0 END
        OR coalesce(bool_or(t.amount_cents > r.amount_cents OR t.amount_cents <> r.drawn_cents
          OR t.from_account_id <> r.account_id OR t.type <> 'drawing'), false)`,
  },
  {
    name: 'reversal-equals-original',
    sentence: 'A reversal moves the amount of its original back between the same accounts, once.',
    sql: `SELECT t.id FROM transfer t LEFT JOIN transfer original ON original.id = t.reverses_id
      WHERE t.type = 'reversal' AND (original.id IS NULL OR original.type = 'reversal'
        OR (original.from_account_id, original.to_account_id, original.amount_cents)
          <> (t.to_account_id, t.from_account_id, t.amount_cents))
      UNION ALL
      SELECT reverses_id FROM transfer WHERE reverses_id IS NOT NULL GROUP BY reverses_id HAVING count(*) > 1`,
  },
];

/**
 * What paid claims and was not taken back, and what corrections added to it or took from it. `before_cents` of a drawing is what had been
 * paid until then: a claim is drawn for again only once corrections in open months have brought what a closed month paid to nothing.
 */
const postingsOfClaims = `
  SELECT c.id, c.status, c.contribution_cents,
    count(t.id) FILTER (WHERE t.type = 'drawing') AS drawings,
    count(t.id) FILTER (WHERE t.type = 'drawing' AND t.before_cents <> 0) AS drawn_twice,
    count(t.id) FILTER (WHERE t.type = 'correction') AS corrections,
    coalesce(sum(t.cents), 0) AS cents
  FROM claim c
    LEFT JOIN (
      SELECT part.*, sum(cents) OVER (PARTITION BY subject_id ORDER BY position) - cents AS before_cents
      FROM (
        SELECT t.id, t.subject_id, t.type, t.position,
          CASE WHEN target.kind = 'payout' THEN t.amount_cents ELSE -t.amount_cents END AS cents
        FROM transfer t LEFT JOIN account target ON target.id = t.to_account_id
        WHERE t.subject_id IS NOT NULL AND t.type IN ('drawing', 'correction')
          AND NOT EXISTS (SELECT FROM transfer reversal WHERE reversal.reverses_id = t.id)
      ) part
    ) t ON t.subject_id = c.id
  GROUP BY c.id`;

const reservationsOfClaims = `
  SELECT c.id, c.status, c.contribution_cents, count(r.id) AS open_reservations,
    count(r.id) FILTER (WHERE r.amount_cents <> c.contribution_cents OR r.id IS DISTINCT FROM c.reservation_id) AS misfits
  FROM claim c LEFT JOIN reservation r ON r.subject_id = c.id AND r.state = 'open'
  GROUP BY c.id`;

const claimChecks: BooksCheck[] = [
  {
    name: 'approved-claim-posted-once',
    sentence:
      'An approved claim has one drawing that stands and is with its corrections its contribution; corrections took back any before.',
    sql: `SELECT id FROM (${postingsOfClaims}) claim WHERE drawn_twice > 0 OR (status = 'approved'
      AND (cents <> contribution_cents OR (contribution_cents > 0 AND drawings = 0)
        OR (contribution_cents = 0 AND drawings > 0 AND corrections = 0)))`,
  },
  {
    name: 'undecided-claim-not-posted',
    sentence:
      'A pending or rejected claim has no standing drawing, or only those of closed months that corrections took back.',
    sql: `SELECT id FROM (${postingsOfClaims}) claim WHERE status <> 'approved'
      AND (cents <> 0 OR (drawings > 0 AND corrections = 0))`,
  },
  {
    name: 'pending-claim-reserved',
    sentence: 'A pending claim has exactly one open reservation, of its contribution; a decided one has none.',
    sql: `SELECT id FROM (${reservationsOfClaims}) claim
      WHERE misfits > 0 OR open_reservations <> CASE WHEN status = 'pending' AND contribution_cents > 0 THEN 1 ELSE 0 END`,
  },
  {
    name: 'open-reservation-has-claim',
    sentence: 'Every open reservation belongs to a pending claim of the same employment, action and year.',
    sql: `SELECT r.id FROM reservation r JOIN account a ON a.id = r.account_id
        LEFT JOIN claim c ON c.id = r.subject_id AND c.status = 'pending' AND c.employment_id = a.employment_id
          AND c.action_code = a.action_code AND c.year = a.year
      WHERE r.state = 'open' AND c.id IS NULL`,
  },
  {
    name: 'claim-numbers-gap-free',
    sentence: 'Claim numbers of an action and a year run from 1 without a gap, up to the counter.',
    sql: `SELECT coalesce(n.action_code, k.action_code) AS action_code, coalesce(n.year, k.year) AS year
      FROM (
        SELECT split_part(number, '-', 1) AS action_code, split_part(number, '-', 2)::integer AS year, count(*) AS count,
          min(split_part(number, '-', 3)::integer) AS first, max(split_part(number, '-', 3)::integer) AS last
        FROM claim GROUP BY 1, 2
      ) n FULL JOIN claim_counter k ON k.action_code = n.action_code AND k.year = n.year
      WHERE (n.count, n.first, n.last) IS DISTINCT FROM (k.last_number::bigint, 1, k.last_number)
        AND NOT (n.count IS NULL AND k.last_number = 0)`,
  },
  {
    name: 'claim-file-as-submitted',
    sentence: 'The documents of a claim are the files it was submitted with.',
    sql: `SELECT f.claim_id, f.file_id FROM claim_file f LEFT JOIN stored_file s ON s.id = f.file_id
      WHERE (s.sha256, s.original_sha256) IS DISTINCT FROM (f.sha256, f.original_sha256)`,
  },
];

/** Child, its column, parent: the company of both is the same (a parent without a company belongs to the operator). */
const families: readonly (readonly [child: string, column: string, parent: string])[] = [
  ['account', 'employment_id', 'employment'],
  ['transfer', 'from_account_id', 'account'],
  ['transfer', 'to_account_id', 'account'],
  ['transfer', 'reservation_id', 'reservation'],
  ['transfer', 'reverses_id', 'transfer'],
  ['transfer_side', 'account_id', 'account'],
  ['transfer_side', 'transfer_id', 'transfer'],
  ['reservation', 'account_id', 'account'],
  ['reservation_release', 'reservation_id', 'reservation'],
  ['ratio_change', 'employment_id', 'employment'],
  ['ratio_change_log', 'employment_id', 'employment'],
  ['registration', 'employment_id', 'employment'],
  ['claim', 'employment_id', 'employment'],
  ['claim', 'replaces_id', 'claim'],
  ['claim', 'reservation_id', 'reservation'],
  ['claim_declaration', 'claim_id', 'claim'],
  ['claim_event', 'claim_id', 'claim'],
  ['payroll_movement', 'closing_id', 'payroll_closing'],
  ['payroll_movement', 'transfer_id', 'transfer'],
  ['payroll_line', 'closing_id', 'payroll_closing'],
  ['claim_file', 'claim_id', 'claim'],
  ['claim_file', 'file_id', 'stored_file'],
  ['claim_upload', 'file_id', 'stored_file'],
  ['claim_draft', 'employment_id', 'employment'],
];

const companyChecks: BooksCheck[] = families.map(([child, column, parent]) => ({
  name: `company-of-${child}-${column}`.replaceAll('_', '-'),
  sentence: `The company of every ${child} is the company of its ${parent} (${column}).`,
  sql: `SELECT child.* FROM ${child} child JOIN ${parent} parent ON parent.id = child.${column}
    WHERE child.company_id <> parent.company_id`,
}));

/** Everything that must hold at any moment, over all companies. */
export const booksChecks: readonly BooksCheck[] = [
  ...ledgerChecks,
  ...claimChecks,
  ...companyChecks,
  ...payrollChecks,
  ...listChecks,
  ...referenceChecks,
  ...importChecks,
];
