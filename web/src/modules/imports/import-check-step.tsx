import type { ImportDetail } from '@polana/contract/imports';
import { useEffect, useEffectEvent, useRef } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { FlowDock } from '#ui/flow-page.tsx';
import { DownloadIcon, UploadIcon } from '#ui/icons-controls.tsx';
import { ImportCauses } from './import-causes.tsx';
import { importFileTypes } from './import-file-types.ts';
import type { LoadedStepProps } from './import-flow.ts';
import { ImportFrame } from './import-frame.tsx';
import { LeaveButton } from './import-leave-dialog.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportUploadState } from './import-upload-state.tsx';
import { ImportWaiting } from './import-waiting.tsx';
import { checkSummary } from './import-words.ts';
import { useDownloadErrors } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** Every problem of every line before anything is written; a file without errors goes straight on. */
export function ImportCheckStep({ flow, detail }: LoadedStepProps) {
  usePassing({ flow, detail });
  if (detail.state === 'reading')
    return (
      <ImportFrame flow={flow} detail={detail} step="check" title={importsText('check.reading')}>
        <ImportWaiting
          label={importsText('check.progress')}
          progress={detail.progress}
          about={importsText('check.readingAbout')}
        />
      </ImportFrame>
    );
  const hasErrors = detail.errorCount > 0;
  return (
    <ImportFrame
      flow={flow}
      detail={detail}
      step="check"
      title={importsText('check.title')}
      hasFailed={hasErrors}
      isWide
    >
      <Summary detail={detail} />
      {hasErrors ? <Repair flow={flow} detail={detail} /> : <GoOn flow={flow} />}
      {(hasErrors || detail.warningCount > 0) && (
        <div className="mt-6 grid items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <ImportCauses flow={flow} detail={detail} />
          <ImportProblems flow={flow} detail={detail} />
        </div>
      )}
    </ImportFrame>
  );
}

/** Who watches the check end without errors is taken to the changes. */
function usePassing({ flow, detail }: LoadedStepProps) {
  const wasReading = useRef(detail.state === 'reading');
  const isPassed = detail.state === 'planned';
  const pass = useEffectEvent(() =>
    flow.place.go({ importId: detail.importId, step: 'changes' }, { isReplacing: true }),
  );
  useEffect(() => {
    if (isPassed && wasReading.current) pass();
  }, [isPassed]);
}

function Summary({ detail }: { detail: ImportDetail }) {
  const { correction, errorCount } = detail;
  return (
    <div role="status">
      <p className="mt-1.5 text-h3 text-balance">{`${checkSummary(detail)}.`}</p>
      <p className="mt-1 max-w-[72ch] text-ink2 text-pretty">
        {importsText(errorCount > 0 ? 'check.lead' : 'check.leadWarnings')}
      </p>
      {correction && (
        <Banner tone={errorCount > 0 ? 'warning' : 'success'} className="mt-4 max-w-150">
          {correctionText(correction)}
        </Banner>
      )}
    </div>
  );
}

/** `Opravených 29, zostávajú 2.` */
function correctionText({ fixed, remaining }: NonNullable<ImportDetail['correction']>): string {
  return [
    importsText('check.fixed', { count: fixed, fixed: format.number(fixed) }),
    importsText('check.remaining', { count: remaining, remaining: format.number(remaining) }),
  ].join(', ');
}

/** The corrected file takes the place of this one once it has been read. */
function Repair({ flow, detail }: LoadedStepProps) {
  const { upload, place, role, isReadOnly } = flow;
  const download = useDownloadErrors(role, detail.importId);

  async function take(file: File) {
    const loaded = await upload.send(file, detail.importId);
    if (loaded) place.go({ importId: loaded.importId, step: loaded.state === 'planned' ? 'changes' : 'check' });
  }

  if (isReadOnly)
    return (
      <Banner tone="info" className="mt-5">
        {importsText('readOnly')}
      </Banner>
    );
  const repair = (
    <FileButton
      icon={<UploadIcon />}
      size="flow"
      accept={importFileTypes}
      onFiles={([file]) => void (file && take(file))}
    >
      {importsText('check.upload')}
    </FileButton>
  );
  return (
    <>
      <ImportUploadState upload={upload} onRetry={(file) => void take(file)} />
      <div className="mt-5 flex flex-wrap gap-3">
        <span className="max-md:hidden">{repair}</span>
        {detail.hasErrorFile && (
          <Button
            variant="secondary"
            size="flow"
            icon={<DownloadIcon />}
            isBusy={download.isPending}
            onClick={() => download.mutate()}
          >
            {importsText('check.download')}
          </Button>
        )}
        <LeaveButton flow={flow} importId={detail.importId} size="flow" />
      </div>
      <FlowDock>{repair}</FlowDock>
    </>
  );
}

function GoOn({ flow: { place } }: Pick<LoadedStepProps, 'flow'>) {
  const link = place.stepLink('changes', {
    children: importsText('check.continue'),
    className: buttonClass({ size: 'flow' }),
  });
  return (
    <>
      <div className="mt-5 max-md:hidden">{link}</div>
      <FlowDock>{link}</FlowDock>
    </>
  );
}
