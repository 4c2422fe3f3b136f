import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { EnterRequestDialog } from '#modules/operator/privacy/enter-request-dialog.tsx';
import { PrivacyRequestDrawer } from '#modules/operator/privacy/privacy-request-drawer.tsx';
import { PrivacyRequestTable } from '#modules/operator/privacy/privacy-request-table.tsx';
import { requestsQuery } from '#modules/operator/privacy/privacy.queries.ts';
import { privacyText } from '#modules/operator/privacy/privacy.texts.ts';
import { RetentionSchedule } from '#modules/operator/privacy/retention-schedule.tsx';
import { DeskPages } from '#modules/operator/registrations/desk-pages.tsx';
import { registrationPageSize } from '#modules/operator/registrations/registrations.queries.ts';
import { format } from '#platform/format.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/operator/privacy');

/** Periods of keeping data, and what people ask about theirs. */
export function OperatorPrivacyPage() {
  const { role } = useSignedIn();
  return role && <Privacy role={role} />;
}

function Privacy({ role }: { role: Role }) {
  const { cast } = route.useSearch();
  const navigate = route.useNavigate();
  const waiting = useQuery(requestsQuery(role, 'waiting', 1)).data?.waitingCount ?? 0;
  usePageTitle(privacyText('title'), { count: waiting });
  const selectedId = cast ? 'requests' : 'schedule';
  return (
    <>
      <h1 className="text-h1">{privacyText('title')}</h1>
      <p className="mt-1 mb-4 max-w-[68ch] text-ink2 text-pretty">{privacyText('lead')}</p>
      <Tabs
        idBase="privacy"
        label={privacyText('tabs.label')}
        tabs={[
          { id: 'schedule', label: privacyText('tabs.schedule') },
          {
            id: 'requests',
            label: privacyText('tabs.requests'),
            ...(waiting > 0 && { count: format.number(waiting) }),
          },
        ]}
        selectedId={selectedId}
        onSelect={(id) => void navigate({ search: { page: 1, ...(id === 'requests' && { cast: 'ziadosti' }) } })}
      />
      <TabPanel idBase="privacy" selectedId={selectedId}>
        <div className="mt-4">
          {cast ? (
            <Requests role={role} />
          ) : (
            <RetentionSchedule
              role={role}
              settingsLink={
                <Link to="/operator/settings" className={textLinkClass}>
                  {privacyText('schedule.settings')}
                </Link>
              }
            />
          )}
        </div>
      </TabPanel>
    </>
  );
}

function Requests({ role }: { role: Role }) {
  const { stav, page, z } = route.useSearch();
  const navigate = route.useNavigate();
  const [isEntering, setIsEntering] = useState(false);
  const shown = stav ? 'decided' : 'waiting';
  const answer = useQuery(requestsQuery(role, shown, page));
  const isPast = useLastPage(answer, { page, size: registrationPageSize }, (last) =>
    navigate({ search: (before) => ({ ...before, page: last }), replace: true }),
  );
  const open = (id: string | undefined) =>
    void navigate({ search: ({ z: _z, ...before }) => ({ ...before, ...(id && { z: id }) }), resetScroll: false });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={privacyText('requests.filter')}
          segments={[
            { id: 'waiting', label: privacyText('requests.waiting') },
            { id: 'decided', label: privacyText('requests.closed') },
          ]}
          selectedId={shown}
          onSelect={(id) =>
            void navigate({ search: { cast: 'ziadosti', page: 1, ...(id === 'decided' && { stav: 'rozhodnute' }) } })
          }
        />
        <Button variant="secondary" onClick={() => setIsEntering(true)}>
          {privacyText('requests.enter')}
        </Button>
      </div>
      <PrivacyRequestTable
        requests={answer.data?.items ?? []}
        state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
        shown={shown}
        onRetry={() => void answer.refetch()}
        rowLink={(request, content, className) => (
          <Link
            to="/operator/privacy"
            search={{ cast: 'ziadosti', ...(stav && { stav }), page, z: request.id }}
            resetScroll={false}
            className={className}
          >
            {content}
          </Link>
        )}
      />
      <DeskPages
        page={page}
        total={answer.data?.totalCount ?? 0}
        onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
      />
      {z && <PrivacyRequestDrawer role={role} id={z} onClose={() => open(undefined)} />}
      {isEntering && (
        <EnterRequestDialog
          role={role}
          onClose={() => setIsEntering(false)}
          onEntered={(id) => {
            setIsEntering(false);
            open(id);
          }}
        />
      )}
    </>
  );
}
