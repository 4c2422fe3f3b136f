import type { OperatorOverview } from '@polana/contract/operator-overview';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { daysSince } from '../companies/days-since.ts';
import { deedText } from '../companies/deed-text.ts';
import { overviewText } from './overview.texts.ts';

/** Leads to one company. */
export type CompanyLink = (id: string, content: ReactNode, className: string) => ReactNode;

const linkClass = 'font-semibold text-ink no-underline hover:underline underline-offset-3 wrap-anywhere';

/** Companies whose oldest claim has waited longest. */
export function SlowestCompanies({ overview, link }: { overview: OperatorOverview; link: CompanyLink }) {
  return (
    <Card aria-labelledby="operator-slowest" hasPadding={false} className="pb-1">
      <CardHeader title={overviewText('slowest.title')} titleId="operator-slowest" className="px-4 pt-5 md:px-6" />
      {overview.slowest.length === 0 ? (
        <p className="px-4 pb-4 text-ink2 md:px-6">{overviewText('slowest.empty')}</p>
      ) : (
        <ol>
          {overview.slowest.map(({ id, name, count, oldestAt, targetDays }) => {
            const days = daysSince(oldestAt);
            return (
              <li key={id} className="border-t border-line px-4 py-3 first:border-0 md:px-6">
                {link(id, name, linkClass)}
                <span className={classNames('block text-small', days > targetDays ? 'text-wait-fg' : 'text-ink3')}>
                  {`${overviewText('slowest.claims', { count })}, ${days === 0 ? overviewText('oldestToday') : overviewText('oldest', { count: days })}`}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}

interface OperatorActivityProps {
  overview: OperatorOverview;
  link: CompanyLink;
  auditLink: (content: ReactNode) => ReactNode;
}

/** What operators did lately. */
export function OperatorActivity({ overview, link, auditLink }: OperatorActivityProps) {
  return (
    <Card aria-labelledby="operator-activity" hasPadding={false} className="pb-1">
      <CardHeader
        title={overviewText('activity.title')}
        titleId="operator-activity"
        className="px-4 pt-5 md:px-6"
        end={auditLink(overviewText('activity.all'))}
      />
      {overview.activity.length === 0 ? (
        <p className="px-4 pb-4 text-ink2 md:px-6">{overviewText('activity.empty')}</p>
      ) : (
        <ol>
          {overview.activity.map((deed) => (
            <li key={deed.id} className="border-t border-line px-4 py-3 first:border-0 md:px-6">
              <span className="block font-semibold wrap-anywhere">{deedText(deed)}</span>
              <span className="block text-small text-ink3">
                {deed.companyId && deed.companyName && (
                  <>
                    {link(deed.companyId, wholeName(deed.companyName), 'text-inherit underline underline-offset-3')}
                    {' · '}
                  </>
                )}
                {`${deed.actorName ?? ''} · ${format.moment(deed.at)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
