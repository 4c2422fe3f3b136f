import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { ArrowLeftIcon } from '#ui/icons-signs.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useBelowEdge } from '#ui/use-below-edge.ts';
import { DeskEnd } from './desk-end.tsx';
import { DeskActions, DeskData, ListEnd, useIsEnd } from './desk-panes.tsx';
import { DeskQueuePane } from './desk-queue-pane.tsx';
import { QueueReceipt } from './queue-receipt.tsx';
import { QueueRow, queueRowClass } from './queue-row.tsx';
import { QueueStrip } from './queue-strip.tsx';
import { queueText } from './queue.texts.ts';
import type { Desk, ReviewDeskProps } from './review-desk.tsx';

type PhoneProps = ReviewDeskProps & { desk: Desk };

/** Under 900 px: a page with the list, and a page with one claim whose buttons stay under the thumb. */
export function DeskPhone(props: PhoneProps) {
  // A tap is answered first, then the page changes.
  const later = useDeferredValue(props);
  return <Page {...later} />;
}

const Page = memo(function Page(props: PhoneProps) {
  return props.address.openId === null ? <ListPage {...props} /> : <ClaimPage {...props} />;
});

/** As many rows as the highest phones show. */
const seenAtFirst = 12;

function ListPage(props: PhoneProps) {
  const { address, onAddress, viewLink, rowLink, paid, listLink, desk } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLHeadingElement>(null);
  const isEnd = useIsEnd(props);
  const isWhole = useBelowEdge();
  return (
    <>
      <DeskQueuePane
        address={address}
        onAddress={onAddress}
        desk={desk.list}
        search={desk.search}
        viewLink={viewLink}
        cleanCount={0}
        onBulk={() => {}}
        heading={heading}
      >
        {/* Not a grid: a letter typed above would lay out every row anew. */}
        <ul className="space-y-0.5 px-1">
          {(isWhole ? desk.list.items : desk.list.items.slice(0, seenAtFirst)).map((claim) => (
            <li
              key={claim.id}
              className="border-b border-line [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto] last:border-0 [overflow-clip-margin:6px]"
            >
              {rowLink(claim, <QueueRow claim={claim} isOpen={false} />, queueRowClass)}
            </li>
          ))}
        </ul>
        <ListEnd {...props} />
      </DeskQueuePane>
      {isEnd && (
        <DeskEnd
          heading={end}
          decidedToday={desk.list.queue?.decidedToday ?? 0}
          averageSeconds={desk.averageSeconds}
          paid={paid}
          listLink={listLink}
        />
      )}
      <div className="px-4 py-2 empty:hidden">
        <QueueStrip last={desk.decisions.last} onUndo={desk.undo} hasKeys={false} />
      </div>
    </>
  );
}

function ClaimPage(props: PhoneProps) {
  const { role, address, onAddress, desk } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const index = desk.list.items.findIndex((item) => item.id === desk.openId);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [desk.openId]);
  return (
    <div className="flex min-h-[calc(100dvh-var(--frame-top)-5rem)] flex-1 flex-col">
      <div className="flex items-center gap-1 border-b border-line pr-4 pl-1">
        <IconButton
          label={queueText('phone.back')}
          icon={<ArrowLeftIcon />}
          hasTooltip={false}
          onClick={() => onAddress({ openId: null }, true)}
        />
        <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate text-h3">
          {desk.claim?.employee.name ?? desk.listed?.employee.name ?? queueText('title')}
        </h1>
        {index >= 0 && (
          <span className="text-small text-ink3 num">
            {queueText('phone.position', { number: index + 1, total: desk.list.items.length })}
          </span>
        )}
      </div>
      <Tabs
        idBase="desk"
        label={queueText('tabs.label')}
        className="px-2"
        tabs={[
          { id: 'receipt', label: queueText('tabs.receipt') },
          { id: 'data', label: queueText('tabs.data') },
        ]}
        selectedId={address.part}
        onSelect={(part) => onAddress({ part })}
      />
      <TabPanel idBase="desk" selectedId={address.part} className="flex min-h-0 flex-1 flex-col pt-0!">
        {address.part === 'receipt' ? (
          <QueueReceipt role={role} claimId={desk.openId} claim={desk.claim} className="min-h-96 flex-1" />
        ) : (
          <DeskData {...props} />
        )}
      </TabPanel>
      <div className="sticky bottom-20 z-2 shadow-dock">
        <DeskActions {...props} />
      </div>
    </div>
  );
}
