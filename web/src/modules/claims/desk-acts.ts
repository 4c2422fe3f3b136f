import type { ClaimDetail } from '@polana/contract/claims';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetKept } from '#platform/kept-form.ts';
import { decisionWordsKey } from './decision-words.ts';
import type { DeskDialog, DeskOrder } from './desk-dialogs.tsx';
import type { DeskAddress, DeskItems } from './desk-items.ts';
import type { QueueAction } from './queue-actions.tsx';
import type { Decisions, Undoable } from './queue-decisions.ts';
import { type ListedClaim, neighbourOf, successorOf } from './queue-items.ts';
import type { OpenedClaim, ReviewDeskProps } from './review-desk.tsx';

export type AnyDialog = DeskDialog | 'correct';

export type DeskState = OpenedClaim & {
  openId: string | null;
  list: DeskItems;
  decisions: Decisions;
  clean: readonly ListedClaim[];
  isDesktop: boolean;
  dialog: AnyDialog | null;
  askedAbout: ClaimDetail | null | undefined;
  open: (id: string | null, isStep?: boolean) => void;
  setDialog: (dialog: AnyDialog | null) => void;
};

/** What was pressed while a decision was on its way: something about a claim that was seen, or that a decision is to be taken back. */
type Held = { claimId: string; action: QueueAction } | { decided: Undoable | null };

/** What can be done at the desk, by key or by button. What is pressed while a decision is on its way is done once that has gone through. */
export function useDeskActs(props: ReviewDeskProps, desk: DeskState, lookAtPace: () => () => void) {
  const { onAddress } = props;
  const { claim, review, openId, list, decisions, open, setDialog } = desk;
  const isPending = claim?.status === 'pending' && claim.id === openId;
  const mayDecide = isPending && review !== undefined && review.mayNotDecide === null;
  const hasFailedCheck = review?.checks.some((check) => check.result === 'failed') ?? false;
  const seenId = useRef<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);

  async function decide({ order, kind }: DeskOrder): Promise<void> {
    const decided = desk.dialog === null ? claim : desk.askedAbout;
    if (!decided) return;
    const next = successorOf(list.items, decided.id);
    const notePace = lookAtPace();
    // A plain approval shows the next claim while it is being booked, and comes back where it is refused.
    const isAhead = desk.dialog === null && next !== null && kind === 'approved';
    if (isAhead) open(next.id, false);
    const isDone = await decisions.run(decided, order, kind, desk.dialog !== null);
    if (!isAhead) setDialog(null);
    else if (!isDone) open(decided.id, false);
    if (!isDone) return;
    // Approvals and rejections can be taken back, and whoever does so goes on with the same words.
    if (desk.dialog && kind !== 'approved' && kind !== 'rejected')
      forgetKept(decisionWordsKey(desk.dialog, decided.id));
    if (kind === 'undone' || kind === 'reopened') return onAddress({ status: 'pending', openId: decided.id });
    notePace();
    if (!isAhead) open(next?.id ?? null, false);
  }

  function act(action: QueueAction): void {
    const isAfter = action === 'reopen' || action === 'takeBack' || action === 'correct';
    // Nobody decides about a claim that is on its way to the screen.
    if (!claim || seenId.current !== claim.id || !(isAfter || mayDecide)) return;
    if (decisions.isBusy) {
      if (decisions.busyId !== claim.id) setHeld({ claimId: claim.id, action });
    } else if (action !== 'approve') setDialog(action);
    else if (hasFailedCheck) setDialog('exception');
    else void decide({ order: { status: 'approved' }, kind: 'approved' });
  }

  async function undo(decided: Undoable | null): Promise<void> {
    if (decisions.isBusy) return setHeld({ decided });
    const id = await decisions.undo(decided);
    if (id) onAddress({ status: 'pending', openId: id });
  }

  useOnceFree(decisions, () => {
    setHeld(null);
    // What failed is open again with the reason: nothing goes on over it.
    if (!held || !decisions.isDone) return;
    if ('decided' in held) void undo(held.decided);
    else if (held.claimId === openId) act(held.action);
  });

  return {
    mayDecide,
    hasFailedCheck,
    /** The claim that is being decided, or will be once the one before it is. */
    busyId: held && 'claimId' in held ? held.claimId : decisions.busyId,
    noteSeen: (id: string | null) => {
      seenId.current = id;
    },
    decide,
    act,
    undo,
    ...otherActs(props, desk),
  };
}

/** Goes on whenever no decision is on its way any more, once that is drawn. */
function useOnceFree({ isBusy }: Decisions, goOn: () => void): void {
  const release = useEffectEvent(goOn);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(() => release());
    return () => clearTimeout(timer);
  }, [isBusy]);
}

function otherActs({ address, onAddress }: ReviewDeskProps, desk: DeskState) {
  const { openId, list, decisions, open, setDialog } = desk;
  return {
    move(step: 1 | -1) {
      const next = neighbourOf(list.items, openId, step);
      if (next) open(next.id, false);
    },
    async approveMany(claims: readonly ListedClaim[]) {
      await decisions.approveMany(claims);
      setDialog(null);
      if (address.openId) open(null, false);
    },
    corrected({ employee, contribution }: ClaimDetail) {
      setDialog(null);
      decisions.setLast({ kind: 'corrected', name: employee.name, contribution, undo: null });
    },
    openOther({ id, status }: { id: string; status: DeskAddress['status'] }) {
      setDialog(null);
      onAddress({ status, openId: id, search: '' }, true);
    },
  };
}
