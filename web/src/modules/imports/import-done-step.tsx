import type { ImportDetail, ImportPlan } from '@polana/contract/imports';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FlowDock } from '#ui/flow-page.tsx';
import { CheckIcon } from '#ui/icons-controls.tsx';
import { KeyIcon, MailIcon } from '#ui/icons-things.tsx';
import { inheritLinkClass, standaloneLinkClass } from '#ui/text-link.ts';
import { ConfirmImportDialog } from './import-confirm-dialog.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportReportButton } from './import-report-button.tsx';
import { ImportWaiting } from './import-waiting.tsx';
import { importsText } from './imports.texts.ts';
import { useImportConfirming } from './use-import-confirming.ts';

/** What came of it: how far the saving is, then the counts, what to do next and what if it is wrong. */
export function ImportDoneStep({ flow, detail }: LoadedStepProps) {
  const confirming = useImportConfirming({ flow, detail });
  const isSaving = detail.state === 'applying' || (confirming.isBusy && !confirming.isAsking);
  if (isSaving)
    return (
      <ImportFrame flow={flow} detail={detail} step="done" title={importsText('applying.title')}>
        <ImportWaiting
          label={importsText('applying.progress')}
          progress={detail.progress}
          about={importsText('applying.about')}
        />
      </ImportFrame>
    );
  const isWaiting = detail.deletions === 'waiting' && !confirming.isOutdated;
  const home = (className: string) => flow.place.employeesLink({ children: importsText('done.employees'), className });
  return (
    <ImportFrame
      flow={flow}
      detail={detail}
      step="done"
      title={importsText('done.title')}
      sign={
        <span className="mt-2 mb-4.5 grid size-18 place-items-center rounded-[22px] bg-ok-bg text-ok-fg md:mt-0">
          <CheckIcon size={40} />
        </span>
      }
      lead={importsText('done.about', {
        file: detail.fileName,
        moment: format.moment(detail.appliedAt ?? detail.createdAt),
      })}
    >
      <div className="mt-5 grid gap-6">
        <Counts detail={detail} />
        <div className="empty:hidden">
          <ImportReportButton flow={flow} detail={detail} />
        </div>
        {confirming.isOutdated && <Outdated flow={flow} />}
        {confirming.problem !== null && (
          <Banner tone="error" isLive>
            {confirming.problem}
          </Banner>
        )}
        {isWaiting && detail.plan && <Waiting flow={flow} detail={detail} plan={detail.plan} confirming={confirming} />}
        <NextSteps flow={flow} detail={detail} />
        <Disclosure title={importsText('done.wrong')}>
          <ul className="grid list-disc gap-1.5 pl-5 text-ink2 marker:text-ink3">
            <li>{importsText('done.wrongData')}</li>
            <li>{importsText('done.wrongAdded')}</li>
            {flow.kind === 'complex' && <li>{importsText('done.wrongDeleted')}</li>}
            <li>{importsText('done.wrongTrace')}</li>
          </ul>
        </Disclosure>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {home(buttonClass({ size: 'flow', className: 'max-md:hidden' }))}
          {flow.place.historyLink({ children: importsText('done.history'), className: standaloneLinkClass })}
          {flow.place.startLink(flow.kind, { children: importsText('done.again'), className: standaloneLinkClass })}
        </div>
      </div>
      <FlowDock>{home(buttonClass({ size: 'flow', isFull: true }))}</FlowDock>
    </ImportFrame>
  );
}

function Counts({ detail }: { detail: ImportDetail }) {
  const { added = 0, updated = 0, deleted = 0, deactivated = 0 } = detail.applied ?? {};
  const kept = importsText('done.deactivated', { count: deactivated, people: format.number(deactivated) });
  return (
    <div role="status" className="grid gap-3">
      <dl className="grid grid-cols-3 gap-3">
        <Count label={importsText('done.added')} count={added} />
        <Count label={importsText('done.updated')} count={updated} />
        {detail.kind === 'complex' && <Count label={importsText('done.deleted')} count={deleted} />}
      </dl>
      {deactivated > 0 && <p className="text-compact text-ink2">{`${importsText('done.deleted')}: ${kept}.`}</p>}
    </div>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-surface px-4 py-3.5">
      <dt className="text-small text-ink3">{label}</dt>
      <dd className="text-figure-s num">{format.number(count)}</dd>
    </div>
  );
}

/** A plan of which a part is written is not made anew: what is left of it needs the file once more. */
function Outdated({ flow: { place, kind } }: Pick<LoadedStepProps, 'flow'>) {
  return (
    <Banner
      tone="warning"
      isLive
      title={importsText('outdated.title')}
      action={place.startLink(kind, { children: importsText('done.outdatedAgain'), className: inheritLinkClass })}
    >
      {importsText('done.outdated')}
    </Banner>
  );
}

interface WaitingProps {
  flow: LoadedStepProps['flow'];
  detail: ImportDetail;
  plan: ImportPlan;
  confirming: ReturnType<typeof useImportConfirming>;
}

/** Additions and updates are in; the deletions were put off or interrupted. */
function Waiting({ flow, detail, plan, confirming }: WaitingProps) {
  return (
    <Banner
      tone="info"
      action={
        <Button variant="secondary" size="small" isDisabled={flow.isReadOnly} onClick={confirming.ask}>
          {importsText('done.delete')}
        </Button>
      }
    >
      {importsText('done.waiting', {
        count: plan.toDelete,
        people: format.number(plan.toDelete),
        moment: format.moment(detail.expiresAt),
      })}
      {confirming.isAsking && (
        <ConfirmImportDialog
          plan={plan}
          hasChanges={false}
          isBusy={confirming.isBusy}
          onClose={confirming.stopAsking}
          onConfirm={confirming.confirm}
        />
      )}
    </Banner>
  );
}

function NextSteps({ flow, detail }: LoadedStepProps) {
  const added = detail.applied?.added ?? 0;
  if (added === 0) return null;
  return (
    <section aria-labelledby="import-next">
      <h2 id="import-next" className="mb-3 text-h2">
        {importsText('done.next')}
      </h2>
      {detail.isMigrated && <p className="mb-3 text-ink2 text-pretty">{importsText('migrated.done')}</p>}
      <ul className="grid gap-3">
        <NextStep icon={<KeyIcon />} about={importsText('done.accessAbout')}>
          <Button variant="secondary" onClick={flow.onGenerateAccess} isDisabled={flow.isReadOnly}>
            {importsText('done.access')}
          </Button>
        </NextStep>
        <NextStep icon={<MailIcon />} about={importsText('done.inviteAbout')}>
          <Button variant="secondary" onClick={() => flow.onInvite(detail.importId)} isDisabled={flow.isReadOnly}>
            {importsText('done.invite')}
          </Button>
        </NextStep>
      </ul>
    </section>
  );
}

function NextStep({ icon, about, children }: { icon: ReactNode; about: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3.5 rounded-card border border-line bg-surface p-4">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-brand-tint text-on-brand-tint">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="mb-2.5 text-ink2 text-pretty">{about}</p>
        {children}
      </div>
    </li>
  );
}
