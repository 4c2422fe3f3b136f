import type { ImportPlan } from '@polana/contract/imports';
import { Button } from '#ui/button.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { LeaveButton } from './import-leave-dialog.tsx';
import { planSummary } from './import-words.ts';
import { importsText } from './imports.texts.ts';

interface ImportSummaryBarProps extends LoadedStepProps {
  plan: ImportPlan;
  isBusy: boolean;
  isDisabled: boolean;
  onApply: () => void;
}

/** Always in sight: what the import would do, and the button that does it. */
export function ImportSummaryBar({ flow, detail, plan, isBusy, isDisabled, onApply }: ImportSummaryBarProps) {
  return (
    <section
      aria-label={importsText('summary.label')}
      className="fixed inset-x-0 bottom-0 z-dock border-t border-line bg-surface shadow-dock"
    >
      <div className="mx-auto flex max-w-360.5 flex-wrap items-center gap-x-6 gap-y-2.5 px-4 pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] md:px-6 md:py-4">
        <p className="min-w-0 flex-[1_1_18rem] font-semibold tabular-nums" role="status">
          {planSummary(plan, detail.kind)}
        </p>
        <div className="flex flex-wrap gap-2.5 max-md:w-full">
          <span className="max-md:hidden">
            <LeaveButton flow={flow} importId={detail.importId} size="large" />
          </span>
          <Button
            size="large"
            className="max-md:flex-1"
            isBusy={isBusy}
            isDisabled={isDisabled || flow.isReadOnly}
            onClick={onApply}
          >
            {importsText('changes.apply')}
          </Button>
        </div>
      </div>
    </section>
  );
}
