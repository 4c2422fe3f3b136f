import type { Role } from '@polana/contract/identity';
import { type ActionCode, actionCodes } from '@polana/contract/roles';
import { groupMin, type Statistics } from '@polana/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { memo, Suspense, useDeferredValue } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { saveEverything } from '#modules/statistics/all-figures.ts';
import type { ReasonLabels } from '#modules/statistics/chart-figures.ts';
import { ClaimsCard, DecisionsCard, ReasonsCard } from '#modules/statistics/claim-cards.tsx';
import { KeyFigures } from '#modules/statistics/key-figures.tsx';
import { Outlook } from '#modules/statistics/outlook.tsx';
import { PaidCard } from '#modules/statistics/paid-card.tsx';
import { GroupsCard, ParticipationCard } from '#modules/statistics/people-cards.tsx';
import { isWholeYear, offeredPeriods, periodOf, periodOption } from '#modules/statistics/period-words.ts';
import { StatisticsSkeleton } from '#modules/statistics/statistics-skeleton.tsx';
import { reasonLabelsQuery, statisticsQuery } from '#modules/statistics/statistics.queries.ts';
import { statisticsText as text } from '#modules/statistics/statistics.texts.ts';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { afterPaint } from '#loading/after-paint.ts';
import { untilSettled } from '#loading/first-view.ts';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { LockIcon } from '#ui/icons-signs.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { useEver } from '#ui/use-ever.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import type { statisticsSearch } from '../../../app/statistics-search.ts';
import { usePageTitle } from '../../use-page-title.ts';

const DrawingDrawer = lazyPart(async () => (await import('#modules/statistics/drawing-drawer.tsx')).DrawingDrawer);
const route = getRouteApi('/frame/company/statistics');

export function StatisticsPage() {
  const { role } = useSignedIn();
  usePageTitle(text('title'));
  // The press that changes the address is answered first, then the figures follow.
  const search = useDeferredValue(route.useSearch());
  return role && <Figures role={role} search={search} />;
}

// Only an address without choices is asked for that early.
StatisticsPage.firstQuestions = (role: Role) => [statisticsQuery(role, {}), reasonLabelsQuery];

type Search = ReturnType<typeof statisticsSearch>;

const Figures = memo(function Figures({ role, search }: { role: Role; search: Search }) {
  const { rok: year, od: monthFrom, do: monthTo, prispevok: action, detail } = search;
  const answer = useQuery(statisticsQuery(role, { year, monthFrom, monthTo, action }));
  const labels = useQuery(reasonLabelsQuery);
  const failed = [answer, labels].filter((query) => query.isError);
  // Drawn in pieces between which presses are answered.
  const data = useDeferredValue(answer.data);
  const reasons = useDeferredValue(labels.data);
  const isOlder = answer.isPlaceholderData || data !== answer.data;
  const isShown = data !== undefined && reasons !== undefined && failed.length === 0;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">{text('title')}</h1>
        <Filters years={answer.data?.years ?? []} onExport={isShown ? () => saveEverything(data, reasons) : null} />
      </div>
      {isShown && (
        <div aria-busy={isOlder} className={isOlder ? 'opacity-60 transition-opacity' : undefined}>
          <Shown data={data} labels={reasons} detail={detail} />
        </div>
      )}
      {failed.length > 0 && (
        <FailedBanner
          isLive
          retryLabel={text('retry')}
          isBusy={failed.some((query) => query.isFetching)}
          onRetry={() => failed.forEach((query) => void query.refetch())}
        >
          {text('failed')}
        </FailedBanner>
      )}
      {!isShown && failed.length === 0 && <StatisticsSkeleton />}
    </>
  );
});

interface FiltersProps {
  years: readonly number[];
  /** Null while there is nothing to take away. */
  onExport: (() => void) | null;
}

interface Choice {
  rok?: number | undefined;
  od?: number | undefined;
  do?: number | undefined;
  prispevok?: ActionCode | undefined;
}

function Filters({ years, onExport }: FiltersProps) {
  const { rok, od = 1, do: until = 12, prispevok } = route.useSearch();
  const navigate = route.useNavigate();
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const today = businessToday();
  const current = Number(today.slice(0, 4));
  const year = rok ?? current;
  const offered = years.includes(year) ? years : [year, ...years];
  const periods = offeredPeriods(year, today, { from: od, to: until });
  const choose = (chosen: Choice) =>
    afterPaint(
      () =>
        void navigate({ search: ({ detail: _detail, ...before }) => ({ ...before, ...chosen }), resetScroll: false }),
    );
  return (
    <div className="flex w-full flex-wrap items-center gap-2.5 md:w-auto">
      <SegmentedControl
        className="w-full md:w-auto"
        isFull={!isDesktop}
        label={text('filter.action')}
        selectedId={prispevok ?? 'all'}
        onSelect={(id) => choose({ prispevok: actionCodes.find((code) => code === id) })}
        segments={[
          { id: 'all', label: text('filter.all') },
          { id: 'RP', label: text('filter.RP') },
          { id: 'SP', label: text('filter.SP') },
        ]}
      />
      <Select
        className="min-w-36 flex-1 md:flex-none"
        isCompact
        isLabelHidden
        label={text('filter.year')}
        value={String(year)}
        onChange={(id) => choose({ rok: Number(id) === current ? undefined : Number(id) })}
        options={offered.map((one) => ({ id: String(one), label: text('filter.yearOption', { year: one }) }))}
      />
      <Select
        className="min-w-36 flex-1 md:w-48 md:flex-none"
        isCompact
        isLabelHidden
        label={text('filter.period')}
        value={`${od}-${until}`}
        onChange={(id) => {
          const [from, to] = id.split('-').map(Number);
          choose({ od: from, do: to });
        }}
        options={periods.map((period) => ({ id: `${period.from}-${period.to}`, label: periodOption(year, period) }))}
      />
      <Button
        className="flex-1 md:flex-none"
        variant="secondary"
        size="small"
        icon={<DownloadIcon />}
        isDisabled={!onExport}
        onClick={() => onExport?.()}
      >
        {text('export')}
      </Button>
    </div>
  );
}

const Shown = memo(function Shown({
  data,
  labels,
  detail,
}: {
  data: Statistics;
  labels: ReasonLabels;
  detail: Search['detail'];
}) {
  const hasDrawer = useEver(detail === 'sumy');
  // What is seen at once is drawn first; what only scrolling shows, a moment later.
  const isBelowDrawn = useDeferredValue(true, untilSettled() === 0);
  const navigate = route.useNavigate();
  const open = (isOpen: boolean) =>
    void navigate({
      search: ({ detail: _detail, ...rest }) => (isOpen ? { ...rest, detail: 'sumy' } : rest),
      replace: !isOpen,
      resetScroll: false,
    });
  return (
    <>
      {!isWholeYear(data) && (
        <p className="mb-4 text-small text-ink2 text-pretty">{text('period.note', { period: periodOf(data) })}</p>
      )}
      <div className="grid grid-cols-1 gap-4 md:gap-5">
        <KeyFigures
          data={data}
          pendingLink={(label) => (
            <Link
              to="/company/documents"
              search={{ stav: 'cakajuce', ...(data.action && { prispevok: data.action }) }}
              className={`${textLinkClass} py-1`}
            >
              {label}
            </Link>
          )}
          distribution={
            <button type="button" onClick={() => open(true)} className={`${textLinkClass} py-1`}>
              {text('kpi.distribution')}
            </button>
          }
        />
        <div className="grid grid-cols-1 gap-4 md:gap-5 lg:grid-cols-12">
          <PaidCard data={data} className="lg:col-span-7" />
          <ParticipationCard
            data={data}
            className="lg:col-span-5"
            link={
              <Link
                to="/company/employees"
                search={data.isCurrentYear ? { neziadali: true } : {}}
                className={buttonClass({ variant: 'secondary', isFull: true })}
              >
                {text(data.isCurrentYear ? 'participation.listNotYet' : 'participation.list')}
              </Link>
            }
          />
          {isBelowDrawn && (
            <>
              <ClaimsCard data={data} className="lg:col-span-7" />
              <DecisionsCard data={data} className="lg:col-span-5" />
              <ReasonsCard data={data} labels={labels} className="lg:col-span-7" />
              <GroupsCard data={data} className="lg:col-span-5" />
            </>
          )}
        </div>
      </div>
      {isBelowDrawn && (
        <>
          <Outlook data={data} />
          <PrivacyNote data={data} />
        </>
      )}
      {hasDrawer && (
        <Suspense>
          <DrawingDrawer data={data} isOpen={detail === 'sumy'} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
});

function PrivacyNote({ data }: { data: Statistics }) {
  const isMerged = [data.byRatio, data.byLength, data.drawing, data.categories].some((groups) => groups?.isMerged);
  return (
    <p className="mt-5 flex items-start gap-2.5 text-small text-ink2">
      <LockIcon size={16} className="mt-0.5" />
      <span>
        {text('note.groups', { min: groupMin })} {isMerged && text('note.merged')}{' '}
        {text('note.asOf', { moment: format.moment(data.asOf) })}
      </span>
    </p>
  );
}
