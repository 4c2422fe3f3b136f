import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClockIcon } from '#ui/icons-signs.tsx';
import { companyEventsQuery } from './companies.queries.ts';
import { companyText } from './company.texts.ts';
import { deedText } from './deed-text.ts';
import { Loaded } from './loaded.tsx';

interface CompanyEventsPartProps {
  role: Role;
  companyId: string;
  /** Leads to the whole trail. */
  auditLink: (content: ReactNode) => ReactNode;
}

/** What happened in the company's administration, newest first. */
export function CompanyEventsPart({ role, companyId, auditLink }: CompanyEventsPartProps) {
  const answer = useQuery(companyEventsQuery(role, companyId));
  return (
    <div className="grid max-w-180 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">{companyText('tab.udalosti')}</h2>
        {auditLink(companyText('events.all'))}
      </div>
      <Loaded answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={companyText('events.empty')} icon={<ClockIcon size={24} />} level={3} />
          ) : (
            <Card hasPadding={false}>
              <ol>
                {items.map((event) => (
                  <li key={event.id} className="border-t border-line px-4 py-3 first:border-0 md:px-6">
                    <span className="block font-semibold wrap-anywhere">{deedText(event)}</span>
                    <span className="block text-small text-ink3">
                      {`${event.actorName ?? companyText('events.portal')} · ${format.moment(event.at)}`}
                    </span>
                  </li>
                ))}
              </ol>
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}
