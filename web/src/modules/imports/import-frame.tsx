import type { ImportDetail } from '@polana/contract/imports';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTitle } from '#platform/title.ts';
import { FlowPage } from '#ui/flow-page.tsx';
import { FlowSteps } from '#ui/flow-steps.tsx';
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx';
import { ArrowLeftIcon, CloseIcon } from '#ui/icons-signs.tsx';
import type { ImportFlow } from './import-flow.ts';
import { LeaveImportDialog } from './import-leave-dialog.tsx';
import { hasEnded, importSteps, isConfirmed, type ImportStep } from './import-steps.ts';
import { importsText } from './imports.texts.ts';

interface ImportFrameProps {
  flow: ImportFlow;
  detail: ImportDetail | null;
  step: ImportStep;
  title: string;
  lead?: ReactNode;
  /** A sign above the heading. */
  sign?: ReactNode;
  hasFailed?: boolean;
  aside?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** One step of an import: where it stands among the four, its heading, the way back and out. */
export function ImportFrame(props: ImportFrameProps) {
  const { flow, detail, step, title, lead, sign, hasFailed = false, aside, isWide = false, children } = props;
  const heading = useFocusOnStep(flow, step);
  useTitle({
    page: title,
    productName: flow.productName,
    errorPrefix: hasFailed ? importsText('title.error') : undefined,
  });
  const number = importSteps.indexOf(step) + 1;
  const stepText = importsText('flow.step', { step: number, of: importSteps.length });
  const before = step === 'done' ? null : (importSteps[number - 2] ?? null);
  return (
    <FlowPage
      title={importsText(`flow.title.${flow.kind}`)}
      back={before && detail ? backLink(flow, before) : undefined}
      close={<Close flow={flow} detail={detail} />}
      status={
        <FlowSteps
          label={importsText('flow.steps')}
          steps={importSteps.map((id) => ({ id, label: importsText(`step.${id}`) }))}
          currentId={step}
          doneLabel={importsText('flow.stepDone')}
        />
      }
      end={flow.languages}
      progress={{
        label: importsText('flow.progress'),
        value: number / importSteps.length,
        valueText: `${stepText}: ${importsText(`step.${step}`)}`,
      }}
      isWide={isWide}
      aside={aside}
    >
      <p className="text-compact font-medium text-ink3 md:hidden">{stepText}</p>
      {sign}
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-h1 text-balance md:mt-0">
        {title}
      </h1>
      {lead !== undefined && <p className="mt-1.5 max-w-[72ch] text-ink2 text-pretty">{lead}</p>}
      {children}
    </FlowPage>
  );
}

function backLink({ place }: ImportFlow, before: ImportStep) {
  return place.stepLink(before, {
    children: <ArrowLeftIcon size={24} />,
    className: iconButtonClass(),
    label: importsText('flow.back'),
  });
}

/** Out of the import; while something could still come of it, the person is asked what to do with it. */
function Close({ flow, detail }: { flow: ImportFlow; detail: ImportDetail | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const label = importsText('flow.close');
  if (!detail || isConfirmed(detail) || hasEnded(detail))
    return flow.place.employeesLink({ children: <CloseIcon size={24} />, className: iconButtonClass(), label });
  return (
    <>
      <IconButton label={label} icon={<CloseIcon size={24} />} onClick={() => setIsAsking(true)} />
      {isAsking && <LeaveImportDialog flow={flow} importId={detail.importId} onStay={() => setIsAsking(false)} />}
    </>
  );
}

/** A new step's heading takes focus, so that it is read out. */
function useFocusOnStep({ focus }: ImportFlow, step: ImportStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focus.take(step)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [focus, step]);
  return heading;
}
