import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { untilSettled } from '#loading/first-view.ts';
import { lazyPart } from '#loading/lazy-part.tsx';
import { areShortcutsOn, switchShortcuts } from '#platform/shortcuts.ts';
import type { ViewerControls } from '#ui/picture-viewer.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { type AnyDialog, useDeskActs } from './desk-acts.ts';
import { type DeskAddress, type DeskItems, useDeskItems } from './desk-items.ts';
import { DeskPanes } from './desk-panes.tsx';
import { DeskPhone } from './desk-phone.tsx';
import { useDecisions, usePace } from './queue-decisions.ts';
import type { ListedClaim } from './queue-items.ts';
import { useQueueKeys } from './queue-keys.ts';
import { claimQuery, preloadClaim, preloadTemplates, reviewQuery } from './queue.queries.ts';

const DeskDialogs = lazyPart(async () => (await import('./desk-dialogs.tsx')).DeskDialogs);

export interface ReviewDeskProps {
  role: Role;
  address: DeskAddress;
  /** `isStep`: the browser's Back leads here again. */
  onAddress: (change: Partial<DeskAddress>, isStep?: boolean) => void;
  viewLink: ReactNode;
  listLink: ReactNode;
  /** To the claims that wait for their employees' answers. */
  askedLink: (content: string) => ReactNode;
  paid: ReactNode;
  onCount: (count: number) => void;
  rowLink: (claim: ListedClaim, content: ReactNode, className: string) => ReactNode;
  /** Offers the pack for an inspection of the open claim. */
  pack: (claim: ClaimDetail) => ReactNode;
  /** Opens what else can be done about a claim of a closed month. */
  correction: (props: { claim: ClaimDetail; onClose: () => void; onDone: (claim: ClaimDetail) => void }) => ReactNode;
}

/** The approval of claims: the queue, the receipt and the data side by side, decided by single keys. */
export function ReviewDesk(props: ReviewDeskProps) {
  const desk = useDesk(props);
  return (
    <>
      {desk.isDesktop ? <DeskPanes {...props} desk={desk} /> : <DeskPhone {...props} desk={desk} />}
      <Suspense>
        {desk.dialog !== null && desk.dialog !== 'correct' && (
          <DeskDialogs
            dialog={desk.dialog}
            role={props.role}
            claim={desk.askedAbout}
            review={desk.review}
            clean={desk.clean}
            isBusy={desk.decisions.isBusy}
            hasKeys={desk.hasKeys}
            onClose={() => desk.closeDialog()}
            onOrder={(order) => void desk.decide(order)}
            onApproveMany={(claims) => void desk.approveMany(claims)}
            onOpen={(duplicate) => desk.openOther(duplicate)}
            onSwitchKeys={desk.switchKeys}
          />
        )}
        {desk.dialog === 'correct' &&
          desk.askedAbout &&
          props.correction({
            claim: desk.askedAbout,
            onClose: () => desk.closeDialog(),
            onDone: (claim) => desk.corrected(claim),
          })}
      </Suspense>
    </>
  );
}

const bulkMax = 100;

function useDesk(props: ReviewDeskProps) {
  const { role, address, onAddress, onCount } = props;
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  useEffect(() => {
    // Whoever decides by keys types into a dialog as soon as it is asked for.
    if (!isDesktop) return DeskDialogs.loadOnFirstTouch();
    DeskDialogs.loadAhead();
    return undefined;
  }, [isDesktop]);
  const list = useDeskItems(role, address);
  const { openId } = address;
  const firstId = list.items[0]?.id ?? null;
  useEffect(() => {
    // Beside the list there is always a claim to look at.
    if (isDesktop && openId === null && firstId !== null) onAddress({ openId: firstId });
  }, [firstId, isDesktop, onAddress, openId]);
  const opened = useOpened(role, openId, list);
  const decisions = useDecisions(role);
  const pace = usePace(openId);
  const queueList = useRef<HTMLDivElement>(null);
  const { dialog, askedAbout, setDialog } = useDialog(queueList, opened.claim);
  const [areKeysOn, setAreKeysOn] = useState(areShortcutsOn);
  const viewer = useRef<ViewerControls>(null);
  const search = useRef<HTMLDivElement>(null);
  const count = list.queue?.totalCount ?? 0;
  useEffect(() => onCount(count), [count, onCount]);

  const clean = list.items.filter((item) => item.checked === 'clean').slice(0, bulkMax);
  const open = (id: string | null, isStep = !isDesktop) => onAddress({ openId: id }, isStep && id !== null);
  const state = { ...opened, openId, list, decisions, clean, isDesktop, dialog, askedAbout, open, setDialog };
  const acts = useDeskActs(props, state, pace.look);
  const hasKeys = areKeysOn && isDesktop;
  useQueueKeys(
    {
      j: () => acts.move(1),
      arrowdown: () => acts.move(1),
      k: () => acts.move(-1),
      arrowup: () => acts.move(-1),
      a: () => acts.act('approve'),
      r: () => acts.act('reject'),
      q: () => acts.act('ask'),
      z: () => void acts.undo(null),
      '+': () => viewer.current?.zoomIn(),
      '=': () => viewer.current?.zoomIn(),
      '-': () => viewer.current?.zoomOut(),
      '0': () => viewer.current?.fit(),
      t: () => viewer.current?.rotate(),
      '/': () => search.current?.querySelector('input')?.focus(),
      '?': () => setDialog('keys'),
    },
    hasKeys && dialog === null,
  );
  return {
    ...state,
    ...acts,
    averageSeconds: pace.averageSeconds,
    dialog,
    hasKeys,
    viewer,
    queueList,
    search,
    closeDialog: () => setDialog(null),
    switchKeys: (isOn: boolean) => {
      switchShortcuts(isOn);
      setAreKeysOn(isOn);
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;

/**
 * The open dialog, about the claim as it stood when it was opened: whatever a colleague decides meanwhile, the server is told which
 * version was looked at. What had focus before gets it back, or the list where that is gone.
 */
function useDialog(list: RefObject<HTMLElement | null>, claim: ClaimDetail | null | undefined) {
  const [dialog, setDialog] = useState<AnyDialog | null>(null);
  const [askedAbout, setAskedAbout] = useState(claim);
  const opener = useRef<Element | null>(null);
  function change(next: AnyDialog | null) {
    if (next !== null && dialog === null) opener.current = document.activeElement;
    if (next !== null) setAskedAbout(claim);
    setDialog(next);
  }
  useEffect(() => {
    if (dialog !== null || !opener.current) return undefined;
    // The dialog hands focus back itself where it can, a moment after it is gone.
    const timer = setTimeout(() => {
      const before = opener.current;
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else list.current?.focus();
    }, focusDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [dialog, list]);
  return { dialog, askedAbout, setDialog: change };
}

const focusDelayMilliseconds = 60;

const preloadDelayMilliseconds = 100;

export type OpenedClaim = ReturnType<typeof useOpened>;

/** The open claim with its review, and the next two on their way already. */
function useOpened(role: Role, openId: string | null, { items, hasLeft }: DeskItems) {
  const queryClient = useQueryClient();
  const detail = useQuery({ ...claimQuery(role, openId ?? ''), enabled: openId !== null });
  const review = useQuery({ ...reviewQuery(role, openId ?? ''), enabled: openId !== null && detail.data !== null });
  const index = items.findIndex((item) => item.id === openId);
  const listed = items[index];
  // What stands open comes first: the next ones would be in its way.
  const isHere = index >= 0 && detail.data !== undefined;
  const nextIds = isHere ? [items[index + 1]?.id, items[index + 2]?.id].filter(Boolean).join(' ') : '';
  useEffect(() => {
    // After the key that moved here is answered.
    const timer = setTimeout(() => {
      for (const id of nextIds.split(' ').filter(Boolean)) void preloadClaim(queryClient, role, id);
    }, preloadDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [nextIds, queryClient, role]);
  useEffect(() => {
    const timer = setTimeout(() => preloadTemplates(queryClient, role), preloadDelayMilliseconds + untilSettled());
    return () => clearTimeout(timer);
  }, [queryClient, role]);
  // The queue is asked every few seconds; what it shows anew about this claim is read again, with the checks of it.
  const known = detail.data?.version;
  const isOutdated = known !== undefined && listed !== undefined && listed.version > known;
  const isGone = hasLeft && detail.data?.status === 'pending';
  const { refetch } = detail;
  const { refetch: refetchReview } = review;
  useEffect(() => {
    if (isOutdated || isGone) void Promise.all([refetch(), refetchReview()]);
  }, [isOutdated, isGone, refetch, refetchReview]);
  return {
    listed,
    claim: openId === null ? undefined : detail.data,
    hasFailed: detail.isError,
    retry: () => void detail.refetch(),
    review: openId === null ? undefined : review.data,
    isReviewLoading: review.isLoading,
  };
}
