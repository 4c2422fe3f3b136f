import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DeskEnd } from './desk-end.tsx';
import { DeskQueuePane } from './desk-queue-pane.tsx';
import { QueueActions } from './queue-actions.tsx';
import { QueueData } from './queue-data.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueReceipt } from './queue-receipt.tsx';
import { QueueStrip } from './queue-strip.tsx';
import { queueText } from './queue.texts.ts';
import type { Desk, ReviewDeskProps } from './review-desk.tsx';

type PaneProps = ReviewDeskProps & { desk: Desk };

/** From 900 px up: queue, receipt and data side by side, each scrolling for itself. */
export function DeskPanes(props: PaneProps) {
  const { address, onAddress, viewLink, desk } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The list shows at once where a key has moved to; the receipt and the data follow after the next paint.
  const later = useDeferredValue(props);
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[280px_minmax(0,1fr)] lg:grid-cols-[316px_minmax(0,1fr)] print:block">
      <DeskQueuePane
        address={address}
        onAddress={onAddress}
        desk={desk.list}
        search={desk.search}
        viewLink={viewLink}
        cleanCount={desk.clean.length}
        onBulk={() => desk.setDialog('bulk')}
        heading={heading}
      >
        <QueueList
          label={queueText(`list.label.${address.status}`)}
          claims={desk.list.items}
          openId={desk.openId}
          onOpen={(id) => desk.open(id, false)}
          onMove={(step) => desk.move(step)}
          list={desk.queueList}
          end={<ListEnd {...props} />}
        />
      </DeskQueuePane>
      <OpenClaim {...later} />
    </div>
  );
}

/** Under the rows: what is not among them. */
export function ListEnd({ address, askedLink, desk }: PaneProps) {
  const asked = desk.list.queue?.askedCount ?? 0;
  const { more } = desk.list;
  const isEmpty = desk.list.items.length === 0 && !desk.list.isLoading;
  if (address.status === 'pending') {
    return (
      <div className="px-4 py-3 text-small empty:hidden">
        {isEmpty && address.search !== '' && <p className="text-ink2">{queueText('list.nothingFound')}</p>}
        {more && <MoreClaims {...more} />}
        {asked > 0 && askedLink(queueText('list.asked', { count: asked }))}
      </div>
    );
  }
  if (!isEmpty) return null;
  const text = address.search === '' ? (`list.nothing.${address.status}` as const) : 'list.nothingFound';
  return <p className="px-4 py-3 text-small text-ink2">{queueText(text)}</p>;
}

function MoreClaims({ shown, totalCount, read }: NonNullable<Desk['list']['more']>) {
  const [count, total] = [format.number(shown), format.number(totalCount)];
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <span className="text-ink2">{queueText('list.part', { count, total })}</span>
      {read && (
        <Button variant="secondary" size="small" onClick={read}>
          {queueText('list.more')}
        </Button>
      )}
    </div>
  );
}

const OpenClaim = memo(function OpenClaim(props: PaneProps) {
  const { role, paid, listLink, desk } = props;
  const end = useRef<HTMLHeadingElement>(null);
  const isEnd = useIsEnd(props);
  useEffect(() => {
    // What had focus is gone with the last claim.
    if (isEnd && document.activeElement === document.body) end.current?.focus();
  }, [isEnd]);
  if (isEnd) {
    return (
      <div className="flex min-h-0 flex-col bg-canvas">
        <DeskEnd
          heading={end}
          decidedToday={desk.list.queue?.decidedToday ?? 0}
          averageSeconds={desk.averageSeconds}
          paid={paid}
          listLink={listLink}
        />
        <div className="mx-auto mb-6 w-102 max-w-full px-5">
          <QueueStrip last={desk.decisions.last} onUndo={desk.undo} hasKeys={desk.hasKeys} />
        </div>
      </div>
    );
  }
  return (
    <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)_372px] lg:grid-cols-[minmax(0,1fr)_408px] print:flex print:flex-col-reverse">
      <QueueReceipt
        role={role}
        claimId={desk.openId}
        claim={desk.openId === null ? undefined : desk.claim}
        controls={desk.viewer}
      />
      <section
        aria-label={queueText('data.label')}
        className="flex min-h-0 flex-col border-l border-line print:border-0"
      >
        <DeskData {...props} />
        <DeskActions {...props} />
      </section>
    </div>
  );
});

/** Nothing waits, and nothing else was asked for. */
export function useIsEnd({ address, desk }: PaneProps): boolean {
  const { items, isLoading, hasFailed } = desk.list;
  return (
    address.status === 'pending' &&
    address.search === '' &&
    !isLoading &&
    !hasFailed &&
    items.length === 0 &&
    desk.openId === null
  );
}

export function DeskData({ desk, pack }: PaneProps) {
  return (
    <QueueData
      listed={desk.listed}
      claim={desk.claim}
      hasFailed={desk.hasFailed}
      onRetry={desk.retry}
      review={desk.review}
      isReviewLoading={desk.isReviewLoading}
      onCompare={() => desk.setDialog('duplicates')}
      onOpenCorrected={(id) => desk.openOther({ id, status: 'rejected' })}
      onRecogniseLess={desk.mayDecide && !desk.hasFailedCheck ? () => desk.act('less') : null}
      onAsk={desk.mayDecide && !desk.claim?.flags.infoRequested ? () => desk.act('ask') : null}
      hasKeys={desk.hasKeys}
      end={desk.claim && pack(desk.claim)}
    />
  );
}

export function DeskActions({ desk }: PaneProps) {
  const { claim, noteSeen } = desk;
  const seenId = claim?.id ?? null;
  useEffect(() => noteSeen(seenId), [noteSeen, seenId]);
  return (
    <QueueActions
      listed={desk.listed}
      claim={desk.claim}
      review={desk.review}
      isBusy={desk.openId !== null && desk.busyId === desk.openId}
      hasKeys={desk.hasKeys}
      onAction={desk.act}
      onHelp={() => desk.setDialog('keys')}
      strip={<QueueStrip last={desk.decisions.last} onUndo={desk.undo} hasKeys={desk.hasKeys} />}
    />
  );
}
