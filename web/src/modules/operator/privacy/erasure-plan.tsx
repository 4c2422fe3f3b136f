import type { PrivacyRequestDetail } from '@polana/contract/operator-privacy';
import { format } from '#platform/format.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { privacyText } from './privacy.texts.ts';

/** What erasure takes at once and what has to stay, with the day it goes. */
export function ErasurePlan({ request: { atOnce, later } }: { request: PrivacyRequestDetail }) {
  const now = [
    { id: 'account', label: privacyText('plan.account'), value: privacyText('plan.yes') },
    { id: 'sessions', label: privacyText('plan.sessions'), value: format.number(atOnce.openSessions) },
    { id: 'devices', label: privacyText('plan.devices'), value: format.number(atOnce.devices) },
    { id: 'drafts', label: privacyText('plan.drafts'), value: format.number(atOnce.drafts) },
    { id: 'uploads', label: privacyText('plan.uploads'), value: format.number(atOnce.uploads) },
    {
      id: 'children',
      label: privacyText('plan.children'),
      value: privacyText(atOnce.hasChildren ? 'plan.yes' : 'plan.nothing'),
    },
    { id: 'notices', label: privacyText('plan.notices'), value: format.number(atOnce.notificationsOff) },
  ];
  const held = [
    {
      id: 'name',
      label: privacyText('plan.name'),
      value: later.isEmployed ? privacyText('plan.employed') : until(later.nameUntil),
    },
    ...later.claims.map(({ year, claims, until: day }) => ({
      id: `claims ${year}`,
      label: privacyText('plan.claims', { year, count: claims }),
      value: until(day),
    })),
    { id: 'books', label: privacyText('plan.books'), value: until(later.booksUntil) },
  ];
  return (
    <>
      <Card aria-labelledby="privacy-at-once">
        <CardHeader title={privacyText('plan.atOnce')} titleId="privacy-at-once" />
        <SummaryList layout="figures" rows={now} />
      </Card>
      <Card aria-labelledby="privacy-later">
        <CardHeader
          title={privacyText('plan.later')}
          titleId="privacy-later"
          description={privacyText('plan.laterAbout')}
        />
        <SummaryList layout="figures" rows={held} />
      </Card>
    </>
  );
}

function until(day: string | null): string {
  return day ? privacyText('plan.until', { date: format.date(day) }) : privacyText('plan.now');
}
