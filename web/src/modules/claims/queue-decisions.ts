import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { centsFromText, textFromCents } from '@polana/contract/money';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { type Decision, useApproveMany, useDecide } from './queue.queries.ts';
import { queueText } from './queue.texts.ts';

type Made = 'approved' | 'rejected' | 'asked' | 'undone' | 'reopened' | 'corrected';

/** What the last action did; shown above the buttons until the next one. */
export type LastAction =
  | { kind: Made; name: string; contribution: string; undo: { id: string; version: number } | null }
  | { kind: 'many'; text: string; isPartial: boolean }
  | { kind: 'conflict' | 'failed'; text: string };

type Order = Omit<Decision, 'id' | 'version'>;

/** Decisions of this sitting: one at a time, each with its result, the last one to be taken back. */
export function useDecisions(role: Role) {
  const decide = useDecide(role);
  const many = useApproveMany(role);
  const [last, setLast] = useState<LastAction | null>(null);
  const isBusy = decide.isPending || many.isPending;

  /** True when it went through. `isTyped`: its words wait for another attempt, which is said where it failed. */
  async function run(
    claim: Pick<ClaimDetail, 'id' | 'version'>,
    order: Order,
    kind: Made,
    isTyped = false,
  ): Promise<boolean> {
    if (isBusy) return false;
    const outcome = await decide.mutateAsync({ id: claim.id, version: claim.version, ...order }).catch(() => null);
    if (!outcome) return false;
    if ('failure' in outcome) {
      setLast(toldFailure(outcome.failure, isTyped));
      return false;
    }
    const { employee, contribution, id, version } = outcome.claim;
    const undo = kind === 'approved' || kind === 'rejected' ? { id, version } : null;
    setLast({ kind, name: employee.name, contribution, undo });
    return true;
  }

  /** The claim that waits again, or null. */
  async function undo(): Promise<string | null> {
    if (!last || !('undo' in last) || !last.undo) return null;
    const { id, version } = last.undo;
    const order: Order = { status: 'pending', reasonText: queueText('undo.reason') };
    return (await run({ id, version }, order, 'undone')) ? id : null;
  }

  async function approveMany(claims: readonly { id: string; version: number }[]): Promise<boolean> {
    if (isBusy) return false;
    const shown = claims.map(({ id, version }) => ({ id, version }));
    const answer = await many.mutateAsync(shown).catch((failure: unknown) => {
      if (failure instanceof ApiFailure) setLast(toldFailure(failure));
      return null;
    });
    if (!answer) return false;
    setLast(manyResult(answer));
    return true;
  }

  return { last, setLast, run, undo, approveMany, isBusy, busyId: decide.isPending ? decide.variables.id : null };
}

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
