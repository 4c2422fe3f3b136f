import type { CompanyDashboard, FirstStepName } from '@polana/contract/statistics-dashboard';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { CircleIcon } from '#ui/icons-controls.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { overviewText } from './overview.texts.ts';

export type StepLink = (name: FirstStepName, content: ReactNode, className: string) => ReactNode;

type Steps = NonNullable<CompanyDashboard['firstSteps']>;

/** What a new company does first, each done or to do. */
export function OverviewSteps({ steps, link }: { steps: Steps; link: StepLink }) {
  const done = steps.filter((step) => step.isDone).length;
  const progress = overviewText('steps.progress', { done, total: steps.length });
  return (
    <Card aria-labelledby="overview-steps" tone="waiting" hasPadding={false} className="pb-1">
      <CardHeader
        title={overviewText('steps.title')}
        titleId="overview-steps"
        description={overviewText('steps.about')}
        className="px-4 pt-5 md:px-6"
      />
      <div className="px-4 pb-3 md:px-6">
        <ProgressBar label={overviewText('steps.title')} value={done / steps.length} valueText={progress} />
        <p className="mt-1.5 text-small text-ink3">{progress}</p>
      </div>
      <ol>
        {steps.map(({ name, isDone }) => (
          <li
            key={name}
            className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3.5 first:border-0 md:px-6"
          >
            {link(
              name,
              overviewText(`steps.${name}`),
              "font-semibold text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline underline-offset-3",
            )}
            {isDone ? (
              <StatusChip tone="approved">{overviewText('steps.done')}</StatusChip>
            ) : (
              <StatusChip tone="draft" icon={<CircleIcon size={16} />}>
                {overviewText('steps.todo')}
              </StatusChip>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
