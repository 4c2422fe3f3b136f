import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoleBase } from '#platform/call-url.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { documentReadsQuery, useSavedData } from './profile.queries.ts';
import { personText } from './profile.texts.ts';
import { useSignedIn } from './signed-in.ts';

/** Everything kept about the person as a file, and who looked at their receipts. */
export function ProfileDataSection() {
  const { role } = useSignedIn();
  const saving = useSavedData();
  const save = () =>
    saving.mutate(undefined, { onSuccess: () => showToast({ tone: 'success', text: personText('data.done') }) });
  return (
    <Card aria-labelledby="profile-data">
      <CardHeader title={personText('data.title')} titleId="profile-data" />
      <p className="text-ink2">{personText('data.about')}</p>
      <Button variant="secondary" icon={<DownloadIcon />} isBusy={saving.isPending} onClick={save} className="mt-3">
        {personText('data.download')}
      </Button>
      {role?.roleName === 'EMPL' && <DocumentReads role={{ roleName: 'EMPL', roleId: role.roleId }} />}
    </Card>
  );
}

const pageSize = 10;
const pageSizeMax = 100;

function DocumentReads({ role }: { role: RoleBase }) {
  const [limit, setLimit] = useState(pageSize);
  const reads = useQuery(documentReadsQuery(role, limit, 0));
  const hasMore = reads.data && reads.data.totalCount > reads.data.items.length && limit < pageSizeMax;
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-h3">{personText('reads.title')}</h3>
      <p className="text-small text-ink3">{personText('reads.about')}</p>
      {reads.isPending && (
        <SkeletonGroup label={personText('reads.loading')} className="mt-3">
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {reads.isError && (
        <Banner tone="error" className="mt-3">
          {personText('reads.unavailable')}
        </Banner>
      )}
      {reads.data?.totalCount === 0 && <p className="mt-3">{personText('reads.none')}</p>}
      <ul>
        {reads.data?.items.map((read) => (
          <li key={`${read.at} ${read.documentNumber}`} className="border-t border-line py-2.5 first:border-0">
            <span className="font-semibold">{read.readerName ?? personText('reads.system')}</span>
            <span className="text-small text-ink3">
              {[
                roleText(read.readerRole),
                personText('reads.of', { number: read.documentNumber }),
                format.moment(read.at),
              ]
                .filter(Boolean)
                .map((part) => ` · ${part}`)}
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="quiet" size="small" onClick={() => setLimit(Math.min(pageSizeMax, limit * 3))}>
          {personText('reads.more')}
        </Button>
      )}
    </section>
  );
}

function roleText(role: string | null): string | null {
  return role === 'EMPL' || role === 'COMP' || role === 'OPER' ? personText(`reads.${role}`) : null;
}
