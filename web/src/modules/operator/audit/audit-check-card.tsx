import { platformChain, type AuditCheck } from '@polana/contract/operator-audit';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { ShieldIcon } from '#ui/icons-things.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { auditChecksQuery, isUnderWay, useStartCheck } from './audit.queries.ts';
import { auditText } from './audit.texts.ts';
import { exactTime } from './audit-time.ts';

interface AuditCheckCardProps {
  role: Role;
  /** The company the log is narrowed to, or the portal itself: its chain can be verified alone. */
  chain: { id: string; name: string } | null;
  entryLink: (id: number, content: ReactNode) => ReactNode;
}

/** What the nightly check of the hash chains found, and one's own: the place where a chain stops holding is named. */
export function AuditCheckCard({ role, chain, entryLink }: AuditCheckCardProps) {
  const answer = useQuery(auditChecksQuery(role));
  const start = useStartCheck(role);
  const isBusy = start.isPending || isUnderWay(answer.data?.asked);
  const label = chain
    ? auditText('check.one', { name: chain.id === platformChain ? auditText('check.portal') : chain.name })
    : auditText('check.all');
  return (
    <Card aria-labelledby="audit-check">
      <CardHeader
        title={auditText('check.title')}
        titleId="audit-check"
        description={auditText('check.about')}
        end={
          <Button
            variant="secondary"
            size="small"
            icon={<ShieldIcon />}
            isBusy={isBusy}
            onClick={() => start.mutate(chain?.id)}
          >
            {label}
          </Button>
        }
      />
      {answer.isPending && <Skeleton className="h-14" />}
      {answer.isError && <Banner tone="error">{auditText('check.loadFailed')}</Banner>}
      {answer.data && (
        <div className="grid gap-4 md:grid-cols-2">
          <Check title={auditText('check.nightly')} check={answer.data.nightly} entryLink={entryLink} />
          {answer.data.asked && (
            <Check title={auditText('check.asked')} check={answer.data.asked} entryLink={entryLink} />
          )}
        </div>
      )}
    </Card>
  );
}

interface CheckProps {
  title: string;
  check: AuditCheck | null;
  entryLink: AuditCheckCardProps['entryLink'];
}

function Check({ title, check, entryLink }: CheckProps) {
  return (
    <div role="status" className="grid content-start gap-1.5">
      <h3 className="flex flex-wrap items-center gap-2.5 text-h3">
        {title}
        {check && <StatusChip tone={toneOf(check)}>{auditText(wordOf(check))}</StatusChip>}
      </h3>
      {!check && <p className="text-ink2">{auditText('check.never')}</p>}
      {check && <Figures check={check} />}
      {check && check.broken.length > 0 && (
        <Banner tone="error" title={auditText('check.brokenTitle')}>
          <ul className="grid gap-1">
            {check.broken.map(({ company, entryId, problem }) => (
              <li key={`${company?.id ?? ''} ${entryId}`}>
                {auditText(`problem.${problem}`, { company: company?.name ?? auditText('list.portal') })}{' '}
                {entryLink(entryId, auditText('check.open', { id: entryId }))}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

function toneOf({ state, chainsBroken }: AuditCheck): ChipTone {
  if (state === 'queued' || state === 'running') return 'waiting';
  return state === 'failed' || chainsBroken > 0 ? 'rejected' : 'approved';
}

function wordOf({ state, chainsBroken }: AuditCheck) {
  if (state === 'queued' || state === 'running') return 'check.running';
  if (state === 'failed') return 'check.failed';
  return chainsBroken > 0 ? 'check.broken' : 'check.sound';
}

function Figures({ check }: { check: AuditCheck }) {
  const { chainsTotal, chainsDone, entries, askedBy, headHash, isOfAll, company } = check;
  const counted = auditText('check.entries', { count: entries, total: format.number(entries) });
  if (isUnderWay(check)) {
    const values = { done: format.number(chainsDone), total: format.number(chainsTotal), entries: counted };
    return (
      <>
        <ProgressBar label={auditText('check.progress')} value={chainsTotal > 0 ? chainsDone / chainsTotal : 0} />
        <p className="num text-small text-ink2">{auditText('check.done', values)}</p>
      </>
    );
  }
  const what = isOfAll
    ? auditText('check.chains', { count: chainsTotal })
    : (company?.name ?? auditText('check.portal'));
  const time = exactTime(check.finishedAt ?? check.askedAt);
  return (
    <>
      <p className="num">{`${what}, ${counted}`}</p>
      <p className="num text-small text-ink3">{askedBy ? auditText('check.by', { name: askedBy, time }) : time}</p>
      {headHash && (
        <p className="font-mono text-small wrap-anywhere text-ink2">{auditText('check.head', { hash: headHash })}</p>
      )}
    </>
  );
}
