import type { Role } from '@polana/contract/identity';
import type { ImportDetail, ImportKind } from '@polana/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { ImportChangesStep } from './import-changes-step.tsx';
import { ImportCheckStep } from './import-check-step.tsx';
import { ImportDoneStep } from './import-done-step.tsx';
import { filePlace } from './import-file-place.ts';
import { ImportFileStep } from './import-file-step.tsx';
import type { ImportFlow, ImportPlace } from './import-flow.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportMessage } from './import-message.tsx';
import { ImportStepFocus } from './import-step-focus.ts';
import { hasEnded, shownStep } from './import-steps.ts';
import { importQuery } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';
import { useImportUpload } from './use-import-upload.ts';

interface ImportWizardProps {
  role: Role;
  kind: ImportKind;
  place: ImportPlace;
  productName: string;
  languages: ReactNode;
  isReadOnly: boolean;
  onGenerateAccess: () => void;
  onInvite: (importId: string) => void;
}

/** A file of employees on its way in: chosen, checked, its changes seen, confirmed. The address says which one and how far. */
export function ImportWizard(props: ImportWizardProps) {
  const upload = useImportUpload(props.role, props.kind);
  const [focus] = useState(() => new ImportStepFocus());
  const flow: ImportFlow = { ...props, upload, focus };
  const { importId } = flow.place;
  const keepFocus = useKeptFocus(filePlace);
  return (
    <div className="contents" onFocus={keepFocus}>
      {importId === null ? <ImportFileStep flow={flow} detail={null} /> : <Loaded flow={flow} importId={importId} />}
    </div>
  );
}

function Loaded({ flow, importId }: { flow: ImportFlow; importId: string }) {
  const answer = useQuery(importQuery(flow.role, importId));
  const { data: detail, error } = answer;
  if (detail) return <Step flow={flow} detail={detail} />;
  if (answer.isPending) return <Loading flow={flow} />;
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <ImportMessage flow={flow} title={importsText('missing.title')} about={importsText('missing.about')}>
        {flow.place.startLink(flow.kind, { children: importsText('missing.action'), className: buttonClass() })}
      </ImportMessage>
    );
  return (
    <ImportMessage flow={flow} title={importsText('failed.title')} about={importsText('failed.about')} hasFailed>
      <Button isBusy={answer.isFetching} onClick={() => void answer.refetch()}>
        {importsText('retry')}
      </Button>
    </ImportMessage>
  );
}

function Step({ flow, detail }: { flow: ImportFlow; detail: ImportDetail }) {
  const { place, kind } = flow;
  const { replacedBy } = detail;
  const isElsewhere = detail.kind !== kind || replacedBy !== null;
  // An old link leads to the corrected file, one of the other kind to its own page.
  const moveOver = useEffectEvent(() =>
    place.go(
      { kind: detail.kind, importId: replacedBy ?? detail.importId, step: replacedBy === null ? place.step : null },
      { isReplacing: true },
    ),
  );
  useEffect(() => {
    if (isElsewhere) moveOver();
  }, [isElsewhere]);
  if (isElsewhere) return <Loading flow={flow} />;
  const step = shownStep(place.step, detail);
  // The file that could not be read is still in hand: it is told beside it.
  const isFileInHand = detail.state === 'failed' && flow.upload.file !== null;
  if (hasEnded(detail) && !isFileInHand) return <Ended flow={flow} detail={detail} />;
  if (isFileInHand || step === 'file') return <ImportFileStep flow={flow} detail={detail} />;
  if (step === 'check') return <ImportCheckStep flow={flow} detail={detail} />;
  if (step === 'changes') return <ImportChangesStep flow={flow} detail={detail} />;
  return <ImportDoneStep flow={flow} detail={detail} />;
}

function Loading({ flow }: { flow: ImportFlow }) {
  return (
    <ImportFrame
      flow={flow}
      detail={null}
      step={flow.place.step ?? 'check'}
      title={importsText(`flow.title.${flow.kind}`)}
    >
      <SkeletonGroup label={importsText('flow.loading')} className="mt-5 grid gap-5">
        <Skeleton className="h-26 rounded-panel" />
        <Skeleton className="h-45 rounded-card" />
      </SkeletonGroup>
    </ImportFrame>
  );
}

function Ended({ flow, detail }: { flow: ImportFlow; detail: ImportDetail }) {
  const state = detail.state === 'failed' || detail.state === 'expired' ? detail.state : 'left';
  return (
    <ImportMessage
      flow={flow}
      title={importsText(`ended.title.${state}`)}
      about={importsText(`ended.about.${state}`)}
      detail={detail.failure?.message}
      hasFailed={state === 'failed'}
    >
      {flow.place.startLink(flow.kind, { children: importsText('ended.again'), className: buttonClass() })}
      {flow.place.historyLink({
        children: importsText('ended.history'),
        className: buttonClass({ variant: 'secondary' }),
      })}
    </ImportMessage>
  );
}
