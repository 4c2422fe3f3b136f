import type { ReactNode } from 'react';
import { useTitle } from '#platform/title.ts';
import { classNames } from '#ui/class-names.ts';
import { FlowPage } from '#ui/flow-page.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { CloseIcon, InfoIcon, OctagonCrossIcon } from '#ui/icons-signs.tsx';
import type { ImportFlow } from './import-flow.ts';
import { importsText } from './imports.texts.ts';

interface ImportMessageProps {
  flow: ImportFlow;
  title: string;
  about: string;
  /** What the server said about it. */
  detail?: string | undefined;
  hasFailed?: boolean;
  /** The ways on. */
  children: ReactNode;
}

/** One explanatory page instead of a step. */
export function ImportMessage({ flow, title, about, detail, hasFailed = false, children }: ImportMessageProps) {
  useTitle({ page: title, productName: flow.productName });
  return (
    <FlowPage
      title={importsText(`flow.title.${flow.kind}`)}
      close={flow.place.employeesLink({
        children: <CloseIcon size={24} />,
        className: iconButtonClass(),
        label: importsText('flow.close'),
      })}
      end={flow.languages}
      progress={{ label: importsText('flow.progress'), value: 0, valueText: title }}
    >
      <span
        className={classNames(
          'mb-4.5 grid size-14 place-items-center rounded-card',
          hasFailed ? 'bg-bad-bg text-bad-fg' : 'bg-info-bg text-info-fg',
        )}
      >
        {hasFailed ? <OctagonCrossIcon size={28} /> : <InfoIcon size={28} />}
      </span>
      <h1 tabIndex={-1} className="text-h1 text-balance">
        {title}
      </h1>
      <div className="mt-2 grid max-w-[60ch] gap-2.5 text-ink2 text-pretty">
        {detail !== undefined && <p className="font-semibold text-ink">{detail}</p>}
        <p>{about}</p>
      </div>
      <div className="mt-7 flex flex-wrap gap-3">{children}</div>
    </FlowPage>
  );
}
