import type { ImportCause } from '@polana/contract/imports';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { classNames } from '#ui/class-names.ts';
import { CountPill } from '#ui/count-pill.tsx';
import { OctagonCrossIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { importsText } from './imports.texts.ts';

/** Problems by their cause, errors before warnings; one of them narrows the table. */
export function ImportCauses({ flow: { place }, detail }: LoadedStepProps) {
  const { cause, hasWarnings } = shownProblems(place.view.hasWarnings, place.view.cause, detail.errorCount);
  const choose = (next: string | null, isWarning: boolean) =>
    place.show({ cause: next, hasWarnings: isWarning, page: 1 });
  return (
    <div role="group" aria-label={importsText('causes.label')} className="grid gap-4 lg:sticky lg:top-24">
      {detail.errorCount > 0 && (
        <Group
          title={importsText('causes.errors')}
          icon={<OctagonCrossIcon size={16} className="text-bad-fg" />}
          causes={detail.errorCauses}
          total={detail.errorCount}
          chosen={hasWarnings ? undefined : cause}
          onChoose={(next) => choose(next, false)}
        />
      )}
      {detail.warningCount > 0 && (
        <Group
          title={importsText('causes.warnings')}
          icon={<TriangleIcon size={16} className="text-wait-fg" />}
          causes={detail.warningCauses}
          total={detail.warningCount}
          chosen={hasWarnings ? cause : undefined}
          onChoose={(next) => choose(next, true)}
        />
      )}
    </div>
  );
}

/** What the table shows: without errors the warnings come by themselves. */
export function shownProblems(hasWarnings: boolean, cause: string | null, errorCount: number) {
  return { cause, hasWarnings: hasWarnings || errorCount === 0 };
}

interface GroupProps {
  title: string;
  icon: ReactNode;
  causes: readonly ImportCause[];
  total: number;
  /** Undefined where the other group is shown, null for all of this one. */
  chosen: string | null | undefined;
  onChoose: (cause: string | null) => void;
}

function Group({ title, icon, causes, total, chosen, onChoose }: GroupProps) {
  const rows = [
    { id: null, title: importsText('causes.all'), count: total },
    ...causes.map(({ cause, title: name, count }) => ({ id: cause, title: name, count })),
  ];
  return (
    <div>
      <h2 className="mb-1.5 flex items-center gap-1.5 text-small font-semibold text-ink2">
        {icon}
        {title}
      </h2>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-pressed={chosen === row.id}
              onClick={() => onChoose(row.id)}
              className={classNames(
                'flex min-h-11 w-full items-center justify-between gap-3 rounded-small px-3 py-2 text-left text-compact transition-colors',
                chosen === row.id ? 'bg-brand-tint font-semibold text-on-brand-tint' : 'hover:bg-sunken',
              )}
            >
              <span className="min-w-0">{row.title}</span>
              <CountPill tone="quiet">{format.number(row.count)}</CountPill>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
