import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { centsFromText, textFromCents } from '@polana/contract/money';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { type Decision, useApproveMany, useDecide } from './queue.queries.ts';
import { queueText } from './queue.texts.ts';

type Made = 'approved' | 'rejected' | 'asked' | 'undone' | 'reopened' | 'corrected';

/** A decision as it was made. */
export type Undoable = Pick<ClaimDetail, 'id' | 'version'>;

/** What the last action did; shown above the buttons until the next one. */
export type LastAction =
  | { kind: Made; name: string; contribution: string; undo: Undoable | null }
  | { kind: 'many'; text: string; isPartial: boolean }
  | { kind: 'conflict' | 'failed'; text: string };

type Order = Omit<Decision, 'id' | 'version'>;

/** Decisions of this sitting: one at a time, each with its result, the last one to be taken back. */
export function useDecisions(role: Role) {
  const decide = useDecide(role);
  const many = useApproveMany(role);
  const [last, setLast] = useState<LastAction | null>(null);
  const { busyId, begin, end, isDone } = useTurns();

  /** True when it went through. `isTyped`: its words wait for another attempt, which is said where it failed. */
  async function run(
    claim: Pick<ClaimDetail, 'id' | 'version'>,
    order: Order,
    kind: Made,
    isTyped = false,
  ): Promise<boolean> {
    if (!begin(claim.id)) return false;
    const outcome = await decide.mutateAsync({ id: claim.id, version: claim.version, ...order }).catch(() => null);
    if (outcome && 'claim' in outcome) {
      const { employee, contribution, id, version } = outcome.claim;
      const undo = kind === 'approved' || kind === 'rejected' ? { id, version } : null;
      setLast({ kind, name: employee.name, contribution, undo });
      return end(true);
    }
    if (outcome) setLast(toldFailure(outcome.failure, isTyped));
    return end(false);
  }

  /** The claim that waits again, or null. Without `decided` it is the last one. */
  async function undo(decided: Undoable | null): Promise<string | null> {
    const taken = decided ?? (last && 'undo' in last ? last.undo : null);
    if (!taken) return null;
    const order: Order = { status: 'pending', reasonText: queueText('undo.reason') };
    return (await run(taken, order, 'undone')) ? taken.id : null;
  }

  async function approveMany(claims: readonly { id: string; version: number }[]): Promise<boolean> {
    if (!begin(null)) return false;
    const shown = claims.map(({ id, version }) => ({ id, version }));
    const answer = await many.mutateAsync(shown).catch((failure: unknown) => {
      if (failure instanceof ApiFailure) setLast(toldFailure(failure));
      return null;
    });
    if (answer) setLast(manyResult(answer));
    return end(answer !== null);
  }

  return { last, setLast, run, undo, approveMany, isBusy: busyId !== undefined, busyId, isDone };
}

/** Whose turn it is: the claim that is being decided (null for many), undefined while none is; and whether the last one went through. */
function useTurns() {
  const [turn, setTurn] = useState<{ busyId: string | null | undefined; isDone: boolean }>(noTurn);
  // Two presses may come before the page is drawn anew.
  const isTaken = useRef(false);
  function begin(busyId: string | null): boolean {
    if (isTaken.current) return false;
    isTaken.current = true;
    setTurn({ busyId, isDone: false });
    return true;
  }
  function end(isDone: boolean): boolean {
    isTaken.current = false;
    setTurn({ busyId: undefined, isDone });
    return isDone;
  }
  return { ...turn, begin, end };
}

const noTurn = { busyId: undefined, isDone: false };

export type Decisions = ReturnType<typeof useDecisions>;

function toldFailure(failure: ApiFailure, isTyped = false): LastAction {
  const code = failure.errors[0]?.code;
  const said = failure.errors.map((item) => item.message).join(' ') || queueText('result.offline');
  if (code === 'claim_already_decided' || code === 'claim_already_withdrawn') return { kind: 'conflict', text: said };
  const text = isTyped ? `${said} ${queueText('result.kept')}` : said;
  return { kind: code === 'claim_changed' ? 'conflict' : 'failed', text };
}

interface ManyAnswer {
  approved: readonly { contribution: string }[];
  refused: readonly { message: string }[];
}

function manyResult({ approved, refused }: ManyAnswer): LastAction {
  const cents = approved.reduce((sum, one) => sum + centsFromText(one.contribution), 0);
  const amount = format.money(textFromCents(cents));
  const reason = [...new Set(refused.map((one) => one.message))].join(' ');
  return {
    kind: 'many',
    isPartial: refused.length > 0,
    text: [
      ...(approved.length > 0 ? [queueText('result.many', { count: approved.length, amount })] : []),
      ...(refused.length > 0 ? [queueText('result.manyRefused', { count: refused.length, reason })] : []),
    ].join(' '),
  };
}

const longestMilliseconds = 5 * 60_000;
const fewestDecisions = 3;

/** Seconds a decision took on average in this sitting; null while there are too few to tell. `look` answers how to note the present one. */
export function usePace(openId: string | null) {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = Date.now();
  }, [openId]);
  const [took, setTook] = useState<readonly number[]>([]);
  const look = () => {
    const milliseconds = Math.min(longestMilliseconds, Date.now() - openedAt.current);
    return () => setTook((before) => [...before, milliseconds]);
  };
  const total = took.reduce((sum, one) => sum + one, 0);
  const averageSeconds = took.length < fewestDecisions ? null : Math.max(1, Math.round(total / took.length / 1000));
  return { look, averageSeconds };
}
