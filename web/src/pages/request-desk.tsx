import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestTable } from '#modules/employees/request-table.tsx';
import {
  type RequestDeed,
  requestPageSize,
  requestsQuery,
  type RequestState,
  type ShownRequest,
  useRequestDeed,
} from '#modules/employees/requests.queries.ts';
import { requestsText } from '#modules/employees/requests.texts.ts';
import { DeskPages } from '#modules/operator/registrations/desk-pages.tsx';
import { WordsDialog } from '#modules/operator/registrations/words-dialog.tsx';
import { format } from '#platform/format.ts';
import { forgetKept } from '#platform/kept-form.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Banner } from '#ui/banner.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { usePageTitle } from './use-page-title.ts';

interface RequestDeskProps {
  role: Role;
  shown: RequestState;
  page: number;
  onShow: (state: RequestState) => void;
  /** `isInstead`: the page stood at is no more. */
  onPage: (page: number, isInstead?: boolean) => void;
}

const reasonKey = (id: string) => `requestReason ${id}`;

/** Changes of data employees ask for, decided by the operator or, where that is its setting, by the company. */
export function RequestDesk({ role, shown, page, onShow, onPage }: RequestDeskProps) {
  const answer = useQuery(requestsQuery(role, shown, page));
  const deed = useRequestDeed(role);
  const [rejected, setRejected] = useState<ShownRequest | null>(null);
  const [told, setTold] = useState<{ id: string; tone: 'success' | 'warning'; text: string } | null>(null);
  const waiting = answer.data?.waitingCount ?? 0;
  // The last page may be empty once its requests are decided.
  const isPast = useLastPage(answer, { page, size: requestPageSize }, (last) => onPage(last, true));
  usePageTitle(requestsText('title'), { count: waiting });
  // The row goes with what was decided about it.
  useHeadingFocusAfter(told?.id ?? '');

  async function act(wanted: RequestDeed, name: string) {
    if (deed.isPending) return;
    const outcome = await deed.mutateAsync(wanted).catch(() => null);
    if (!outcome) return;
    setRejected(null);
    forgetKept(reasonKey(wanted.id));
    setTold(
      outcome.isDone
        ? { id: wanted.id, tone: 'success', text: requestsText(`result.${wanted.kind}`, { name }) }
        : { id: wanted.id, tone: 'warning', text: requestsText('result.refused', { message: outcome.message }) },
    );
  }

  return (
    <>
      <Tabs
        idBase="requests"
        label={requestsText('tabs.label')}
        tabs={[
          { id: 'waiting', label: requestsText('tabs.waiting'), ...(waiting > 0 && { count: format.number(waiting) }) },
          { id: 'decided', label: requestsText('tabs.decided') },
        ]}
        selectedId={shown}
        onSelect={(id) => onShow(id === 'decided' ? 'decided' : 'waiting')}
      />
      <TabPanel idBase="requests" selectedId={shown}>
        <div role="status" className="mt-4 empty:hidden">
          {told && <Banner tone={told.tone}>{told.text}</Banner>}
        </div>
        <div className="mt-4">
          <RequestTable
            requests={answer.data?.items ?? []}
            state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
            shown={shown}
            hasCompanies={role.roleName === 'OPER'}
            busyId={deed.isPending ? deed.variables.id : null}
            onRetry={() => void answer.refetch()}
            onApprove={({ id, employeeName }) => void act({ kind: 'approved', id }, employeeName)}
            onReject={setRejected}
          />
        </div>
        <DeskPages page={page} total={answer.data?.totalCount ?? 0} onPage={(next) => onPage(next)} />
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
          keptAs={reasonKey(rejected.id)}
          onClose={() => setRejected(null)}
          onSubmit={(reason) => void act({ kind: 'rejected', id: rejected.id, reason }, rejected.employeeName)}
        />
      )}
    </>
  );
}
