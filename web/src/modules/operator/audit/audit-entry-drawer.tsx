import type { AuditEntry } from '@polana/contract/operator-audit';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { whoIs } from './audit-table.tsx';
import { exactTime } from './audit-time.ts';
import { auditEntryQuery } from './audit.queries.ts';
import { auditText } from './audit.texts.ts';

interface AuditEntryDrawerProps {
  role: Role;
  id: number;
  onClose: () => void;
  steps: { onPrevious?: () => void; onNext?: () => void };
  /** Links out of the entry: everything of the object, of the person, of the visit. */
  links: (entry: AuditEntry) => ReactNode;
}

/** One entry with everything that is known of it, and its seal. */
export function AuditEntryDrawer({ role, id, onClose, steps, links }: AuditEntryDrawerProps) {
  const answer = useQuery(auditEntryQuery(role, id));
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="detail"
      title={auditText('entry.title', { id })}
      closeLabel={auditText('entry.close')}
      steps={{ previousLabel: auditText('entry.previous'), nextLabel: auditText('entry.next'), ...steps }}
    >
      {answer.isPending && (
        <SkeletonGroup label={auditText('entry.loading')}>
          <Skeleton className="h-80" />
        </SkeletonGroup>
      )}
      {answer.isError && <Banner tone="warning">{auditText('entry.missing')}</Banner>}
      {answer.data && <Entry entry={answer.data} links={links(answer.data)} />}
    </Drawer>
  );
}

function Entry({ entry, links }: { entry: AuditEntry; links: ReactNode }) {
  return (
    <div className="grid gap-6">
      <SummaryList rows={factRows(entry)} />
      <section aria-labelledby="entry-changes">
        <h3 id="entry-changes" className="mb-2 text-h3">
          {auditText('entry.changes')}
        </h3>
        <Changes entry={entry} />
      </section>
      <section aria-labelledby="entry-seal">
        <h3 id="entry-seal" className="mb-2 text-h3">
          {auditText('entry.seal')}
        </h3>
        {entry.seal ? (
          <SummaryList
            rows={[
              { id: 'place', label: auditText('entry.place'), value: <span className="num">{entry.seal.seq}</span> },
              { id: 'at', label: auditText('entry.sealedAt'), value: exactTime(entry.seal.sealedAt) },
              { id: 'hash', label: auditText('entry.hash'), value: <Code>{entry.seal.hash}</Code> },
            ]}
          />
        ) : (
          <p>{auditText('entry.unsealed')}</p>
        )}
      </section>
      <div className="flex flex-wrap gap-2.5">{links}</div>
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-small wrap-anywhere">{children}</code>;
}

function factRows(entry: AuditEntry) {
  const { impersonated, actorRole, company, requestId, addressHash, reason } = entry;
  const role = actorRole && actorRole !== 'SYSTEM' ? ` (${auditText(`role.${actorRole}`)})` : '';
  const rows: { id: string; label: string; value: ReactNode }[] = [
    { id: 'time', label: auditText('entry.time'), value: <span className="num">{exactTime(entry.at)}</span> },
    { id: 'who', label: auditText('entry.who'), value: `${whoIs(entry)}${role}` },
    { id: 'as', label: auditText('entry.as'), value: impersonated?.name },
    { id: 'company', label: auditText('entry.company'), value: company?.name ?? auditText('list.portal') },
    { id: 'action', label: auditText('entry.action'), value: <ActionOf entry={entry} /> },
    { id: 'result', label: auditText('entry.result'), value: <Result entry={entry} /> },
    { id: 'object', label: auditText('entry.object'), value: <ObjectOf entry={entry} /> },
    { id: 'reason', label: auditText('entry.reason'), value: reason },
    { id: 'address', label: auditText('entry.address'), value: addressHash && <Code>{addressHash.slice(0, 16)}</Code> },
    { id: 'request', label: auditText('entry.request'), value: requestId && <Code>{requestId}</Code> },
  ];
  return rows.filter(({ value }) => value !== null && value !== undefined && value !== '');
}

function ActionOf({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <span className="block">{entry.actionText}</span>
      <Code>{entry.action}</Code>
    </>
  );
}

function Result({ entry: { result } }: { entry: AuditEntry }) {
  return result === 'done' ? (
    <StatusChip tone="approved">{auditText('entry.done')}</StatusChip>
  ) : (
    <StatusChip tone="rejected">{auditText('list.refused')}</StatusChip>
  );
}

function ObjectOf({ entry: { objectText, objectName, objectId } }: { entry: AuditEntry }) {
  return (
    <>
      <span className="block">{[objectText, objectName].filter(Boolean).join(' ')}</span>
      {objectId && <Code>{objectId}</Code>}
    </>
  );
}

function Changes({ entry: { changes } }: { entry: AuditEntry }) {
  if (changes.length === 0) return <p className="text-ink2">{auditText('entry.noChanges')}</p>;
  return (
    <table className="w-full border-collapse text-compact">
      <thead>
        <tr className="text-left text-small text-ink2">
          <th scope="col" className="w-[34%] border-b border-line py-2 pr-3">
            {auditText('entry.field')}
          </th>
          <th scope="col" className="w-[33%] border-b border-line py-2 pr-3">
            {auditText('entry.before')}
          </th>
          <th scope="col" className="border-b border-line py-2">
            {auditText('entry.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, name, from, to }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="border-b border-line py-2 pr-3 text-left font-regular wrap-anywhere text-ink2">
              {name}
            </th>
            <td className="border-b border-line py-2 pr-3 tabular-nums wrap-anywhere">{from ?? '–'}</td>
            <td className="border-b border-line py-2 font-semibold tabular-nums wrap-anywhere">{to ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
