import { importTables, type ImportDetail, type ImportPlan, type ImportTable } from '@polana/contract/imports';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { inheritLinkClass } from '#ui/text-link.ts';
import { ImportChangesTable } from './import-changes-table.tsx';
import { ConfirmImportDialog } from './import-confirm-dialog.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportOutdated } from './import-outdated.tsx';
import { PhoneNote } from './import-phone-note.tsx';
import { ImportSummaryBar } from './import-summary-bar.tsx';
import { checkSummary } from './import-words.ts';
import { importsText } from './imports.texts.ts';
import { useImportConfirming } from './use-import-confirming.ts';

const tabsId = 'import-changes';

/** Exactly what would happen, in tables; nothing is written before it is confirmed here. */
export function ImportChangesStep({ flow, detail }: LoadedStepProps) {
  const { plan } = detail;
  const isEmpty = plan !== null && plan.toAdd + plan.toUpdate + plan.toDelete === 0;
  return (
    <ImportFrame
      flow={flow}
      detail={detail}
      step="changes"
      title={importsText(isEmpty ? 'changes.nothing' : 'changes.title')}
      lead={importsText(isEmpty ? 'changes.nothingAbout' : 'changes.lead')}
      isWide
    >
      <Passed flow={flow} detail={detail} />
      {plan && (isEmpty ? <Nothing flow={flow} detail={detail} /> : <Plan flow={flow} detail={detail} plan={plan} />)}
    </ImportFrame>
  );
}

/** The short note of a check that went well. */
function Passed({ flow: { place }, detail }: LoadedStepProps) {
  return (
    <Banner
      tone="success"
      className="mt-4"
      action={
        detail.warningCount > 0 &&
        place.stepLink('check', { children: importsText('check.passedLook'), className: inheritLinkClass })
      }
    >
      {importsText('check.passed', { summary: checkSummary(detail) })}
    </Banner>
  );
}

function Nothing({ flow: { place }, detail }: LoadedStepProps) {
  const unchanged = detail.plan?.unchanged ?? 0;
  return (
    <EmptyState
      className="mt-6 rounded-card border border-line bg-surface"
      icon={<CircleCheckIcon size={24} />}
      title={importsText('summary.unchanged', { count: unchanged, people: format.number(unchanged) })}
      action={place.employeesLink({ children: importsText('changes.close'), className: buttonClass() })}
    />
  );
}

/** A list of changes deletes nobody: it has two tables. */
function tablesOf({ kind }: ImportDetail): readonly ImportTable[] {
  return kind === 'complex' ? importTables : importTables.filter((table) => table !== 'toDelete');
}

function Plan({ flow, detail, plan }: LoadedStepProps & { plan: ImportPlan }) {
  const { place } = flow;
  const tables = tablesOf(detail);
  const table = tables.find((one) => one === place.view.table) ?? tables.find((one) => plan[one] > 0) ?? 'toAdd';
  const confirming = useImportConfirming({ flow, detail });
  // Saving in the background may have failed after the button let go.
  const problem = confirming.problem ?? (confirming.isOutdated ? null : (detail.failure?.message ?? null));
  return (
    <>
      {confirming.isOutdated && <ImportOutdated flow={flow} detail={detail} onDone={confirming.forget} />}
      {problem !== null && (
        <Banner tone="error" isLive className="mt-4">
          {problem}
        </Banner>
      )}
      {detail.isMigrated && plan.toAdd > 0 && (
        <Banner tone="info" className="mt-4">
          {importsText('migrated.plan')}
        </Banner>
      )}
      <div className="mt-5 [--table-head-top:78px] md:mb-10">
        <PhoneNote>{importsText('phone.changes')}</PhoneNote>
        <Tabs
          idBase={tabsId}
          label={importsText('changes.label')}
          tabs={tables.map((id) => ({ id, label: importsText(`table.${id}`), count: format.number(plan[id]) }))}
          selectedId={table}
          onSelect={(id) => place.show({ table: id, search: '', page: 1 })}
        />
        <TabPanel idBase={tabsId} selectedId={table} className="pt-4">
          <ImportChangesTable key={table} flow={flow} detail={detail} table={table} />
        </TabPanel>
      </div>
      <ImportSummaryBar
        flow={flow}
        detail={detail}
        plan={plan}
        isBusy={confirming.isBusy}
        isDisabled={confirming.isOutdated}
        onApply={confirming.ask}
      />
      {confirming.isAsking && (
        <ConfirmImportDialog
          plan={plan}
          hasChanges={detail.changes === 'waiting'}
          isBusy={confirming.isBusy}
          onClose={confirming.stopAsking}
          onConfirm={confirming.confirm}
        />
      )}
    </>
  );
}
