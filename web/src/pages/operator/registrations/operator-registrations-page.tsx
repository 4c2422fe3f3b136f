import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { DeskPages } from '#modules/operator/registrations/desk-pages.tsx';
import { type LastDeed, RegistrationDesk } from '#modules/operator/registrations/registration-desk.tsx';
import { RegistrationList } from '#modules/operator/registrations/registration-list.tsx';
import {
  registrationPageSize,
  registrationQuery,
  registrationsQuery,
} from '#modules/operator/registrations/registrations.queries.ts';
import { deskText } from '#modules/operator/registrations/registrations.texts.ts';
import { format } from '#platform/format.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { ArrowLeftIcon } from '#ui/icons-signs.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Tabs, TabPanel } from '#ui/tabs.tsx';
import { standaloneLinkClass, textLinkClass } from '#ui/text-link.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/operator/registrations');
/** From here on the list and the open registration stand side by side. */
const twoPanesQuery = '(min-width: 900px)';

export function OperatorRegistrationsPage() {
  const { role } = useSignedIn();
  return role && <Registrations role={role} />;
}

function Registrations({ role }: { role: Role }) {
  const { stav, page, r } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMediaQuery(twoPanesQuery);
  const [last, setLast] = useState<LastDeed | null>(null);
  const shown = stav ? 'decided' : 'waiting';
  const answer = useQuery(registrationsQuery(role, shown, page));
  const items = answer.data?.items ?? [];
  const waiting = answer.data?.waitingCount ?? 0;
  // The last page may be empty once its registrations are decided.
  const isPast = useLastPage(answer, { page, size: registrationPageSize }, (last) =>
    navigate({ search: (before) => ({ ...before, page: last }), replace: true }),
  );
  const openId = r ?? (isWide ? items[0]?.id : undefined) ?? null;
  usePageTitle(deskText('title'), { count: waiting });
  useHeadingFocusAfter(`${openId} ${last?.text}`);

  const show = (id: string | undefined) =>
    void navigate({ search: ({ r: _r, ...before }) => ({ ...before, ...(id && { r: id }) }), resetScroll: !isWide });

  return (
    <>
      <h1 className="text-h1">{deskText('title')}</h1>
      <p className="mt-1 mb-4 text-ink2 text-pretty">{deskText('lead')}</p>
      <Tabs
        idBase="registrations"
        label={deskText('tabs.label')}
        tabs={[
          { id: 'waiting', label: deskText('tabs.waiting'), ...(waiting > 0 && { count: format.number(waiting) }) },
          { id: 'decided', label: deskText('tabs.decided') },
        ]}
        selectedId={shown}
        onSelect={(id) => void navigate({ search: { page: 1, ...(id === 'decided' && { stav: 'rozhodnute' }) } })}
      />
      <TabPanel idBase="registrations" selectedId={shown}>
        <div className="mt-4 grid gap-4 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:items-start lg:grid-cols-[20rem_minmax(0,1fr)]">
          {(isWide || openId === null) && (
            <div>
              <Card as="div" hasPadding={false} className="overflow-hidden">
                <RegistrationList
                  registrations={items}
                  state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
                  shown={shown}
                  openId={openId}
                  onRetry={() => void answer.refetch()}
                  link={(one, content, className, isOpen) => (
                    <Link
                      from="/operator/registrations"
                      search={(before) => ({ ...before, r: one.id })}
                      resetScroll={!isWide}
                      aria-current={isOpen || undefined}
                      className={className}
                    >
                      {content}
                    </Link>
                  )}
                />
              </Card>
              <DeskPages
                page={page}
                total={answer.data?.totalCount ?? 0}
                onPage={(next) => void navigate({ search: ({ r: _r, ...before }) => ({ ...before, page: next }) })}
              />
            </div>
          )}
          {openId !== null && (
            <div className="min-w-0">
              {!isWide && (
                <button type="button" className={`${standaloneLinkClass} mb-2`} onClick={() => show(undefined)}>
                  <ArrowLeftIcon size={16} />
                  {deskText('detail.back')}
                </button>
              )}
              <OpenRegistration key={openId} role={role} id={openId} last={last} onLast={setLast} onShow={show} />
            </div>
          )}
        </div>
      </TabPanel>
    </>
  );
}

interface OpenRegistrationProps {
  role: Role;
  id: string;
  last: LastDeed | null;
  onLast: (last: LastDeed) => void;
  onShow: (id: string | undefined) => void;
}

function OpenRegistration({ role, id, last, onLast, onShow }: OpenRegistrationProps) {
  const answer = useQuery(registrationQuery(role, id));
  const registration = answer.data;
  if (answer.isPending) {
    return (
      <SkeletonGroup label={deskText('detail.loading')} className="grid gap-4">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-80 rounded-card" />
      </SkeletonGroup>
    );
  }
  if (answer.isError) {
    return (
      <FailedBanner
        retryLabel={deskText('list.retry')}
        isBusy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      >
        {deskText('detail.failed')}
      </FailedBanner>
    );
  }
  if (!registration) {
    return (
      <Card as="div">
        <EmptyState title={deskText('detail.missing')}>{deskText('detail.choose')}</EmptyState>
      </Card>
    );
  }
  return (
    <>
      <h2 className="text-h2 wrap-anywhere">{registration.name}</h2>
      <p className="mt-0.5 mb-4 text-small text-ink2">
        {deskText('detail.submitted', { moment: format.moment(registration.createdAt) })}
      </p>
      <RegistrationDesk
        role={role}
        registration={registration}
        last={last}
        onDone={(done, isDecided) => {
          onLast(done);
          if (isDecided) onShow(registration.nextId ?? registration.previousId ?? id);
        }}
        onStep={onShow}
        companyLink={companyLink}
        registrationLink={registrationLink}
      />
    </>
  );
}

function companyLink(id: string, content: ReactNode) {
  return (
    <Link to="/operator/companies/$id" params={{ id }} className={textLinkClass}>
      {content}
    </Link>
  );
}

function registrationLink(id: string, content: ReactNode) {
  return (
    <Link from="/operator/registrations" search={(before) => ({ ...before, r: id })} className={textLinkClass}>
      {content}
    </Link>
  );
}
