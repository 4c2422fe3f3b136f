import type { Role } from '@polana/contract/identity';
import type { EmployeeRequest } from '@polana/contract/operator-registrations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { DeskPages } from '#modules/operator/registrations/desk-pages.tsx';
import { WordsDialog } from '#modules/operator/registrations/words-dialog.tsx';
import { RequestTable } from '#modules/operator/requests/request-table.tsx';
import { type RequestDeed, requestsQuery, useRequestDeed } from '#modules/operator/requests/requests.queries.ts';
import { requestsText } from '#modules/operator/requests/requests.texts.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePageTitle } from '../../use-page-title.ts';

const route = getRouteApi('/frame/operator/requests');

export function OperatorRequestsPage() {
  const { role } = useSignedIn();
  return role && <Requests role={role} />;
}

function Requests({ role }: { role: Role }) {
  const { stav, page } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = stav ? 'decided' : 'waiting';
  const answer = useQuery(requestsQuery(role, shown, page));
  const deed = useRequestDeed(role);
  const [rejected, setRejected] = useState<EmployeeRequest | null>(null);
  const [told, setTold] = useState<{ tone: 'success' | 'warning'; text: string } | null>(null);
  const waiting = answer.data?.waitingCount ?? 0;
  usePageTitle(requestsText('title'), { count: waiting });

  async function act(wanted: RequestDeed, name: string) {
    if (deed.isPending) return;
    const outcome = await deed.mutateAsync(wanted).catch(() => null);
    if (!outcome) return;
    setRejected(null);
    setTold(
      outcome.isDone
        ? { tone: 'success', text: requestsText(`result.${wanted.kind}`, { name }) }
        : { tone: 'warning', text: requestsText('result.refused', { message: outcome.message }) },
    );
  }

  return (
    <>
      <h1 className="text-h1">{requestsText('title')}</h1>
      <p className="mt-1 mb-4 max-w-[68ch] text-ink2 text-pretty">{requestsText('lead')}</p>
      <Tabs
        idBase="requests"
        label={requestsText('tabs.label')}
        tabs={[
          { id: 'waiting', label: requestsText('tabs.waiting'), ...(waiting > 0 && { count: format.number(waiting) }) },
          { id: 'decided', label: requestsText('tabs.decided') },
        ]}
        selectedId={shown}
        onSelect={(id) => void navigate({ search: { page: 1, ...(id === 'decided' && { stav: 'rozhodnute' }) } })}
      />
      <TabPanel idBase="requests" selectedId={shown}>
        <div role="status" className="mt-4 empty:hidden">
          {told && <Banner tone={told.tone}>{told.text}</Banner>}
        </div>
        <div className="mt-4">
          <RequestTable
            requests={answer.data?.items ?? []}
            state={answer.isPending ? 'loading' : answer.isError ? 'error' : 'ready'}
            shown={shown}
            busyId={deed.isPending ? deed.variables.id : null}
            onRetry={() => void answer.refetch()}
            onApprove={({ id, employeeName }) => void act({ kind: 'approved', id }, employeeName)}
            onReject={setRejected}
          />
        </div>
        <DeskPages
          page={page}
          total={answer.data?.totalCount ?? 0}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        />
      </TabPanel>
      {rejected && (
        <WordsDialog
          isDanger
          title={requestsText('reject.title')}
          about={rejected.employeeName}
          label={requestsText('reject.label')}
          hint={requestsText('reject.hint')}
          submit={requestsText('reject.submit')}
          isBusy={deed.isPending}
          onClose={() => setRejected(null)}
          onSubmit={(reason) => void act({ kind: 'rejected', id: rejected.id, reason }, rejected.employeeName)}
        />
      )}
    </>
  );
}
