import type { SuspectedDuplicate } from '@polana/contract/claim-decisions';
import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { ClaimChip } from './claim-chip.tsx';
import { QueueReceipt } from './queue-receipt.tsx';
import { claimQuery } from './queue.queries.ts';
import { queueText } from './queue.texts.ts';

interface QueueDuplicatesDialogProps {
  role: Role;
  claim: ClaimDetail;
  duplicates: readonly SuspectedDuplicate[];
  onClose: () => void;
  onOpen: (duplicate: SuspectedDuplicate) => void;
}

/** Both receipts side by side, with what is the same about them. Stands while it is open. */
export function QueueDuplicatesDialog({ role, claim, duplicates, onClose, onOpen }: QueueDuplicatesDialogProps) {
  const [chosenId, setChosenId] = useState(duplicates[0]?.id ?? '');
  const chosen = duplicates.find((one) => one.id === chosenId) ?? duplicates[0];
  const other = useQuery({ ...claimQuery(role, chosen?.id ?? ''), enabled: chosen !== undefined });
  if (!chosen) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={queueText('duplicates.title')}
      cancelLabel={queueText('duplicates.close')}
      cancelKeyCap={queueText('dialog.escape')}
      actions={
        <Button variant="secondary" onClick={() => onOpen(chosen)}>
          {queueText('duplicates.open')}
        </Button>
      }
    >
      {duplicates.length > 1 && (
        <SegmentedControl
          label={queueText('duplicates.choose')}
          className="mb-4 flex-wrap"
          segments={duplicates.map((one) => ({ id: one.id, label: one.number }))}
          selectedId={chosen.id}
          onSelect={setChosenId}
        />
      )}
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <span className="text-ink2">{queueText('duplicates.same')}:</span>
        {chosen.same.map((same) => (
          <StatusChip key={same} tone="warning">
            {queueText(`same.${same}`)}
          </StatusChip>
        ))}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Side title={queueText('duplicates.this')} claim={claim} chip={<ClaimChip claim={claim} />}>
          <QueueReceipt
            role={role}
            claimId={claim.id}
            claim={claim}
            label={queueText('duplicates.this')}
            className={viewerClass}
          />
        </Side>
        <Side
          title={queueText('duplicates.other')}
          claim={chosen}
          chip={other.data && <ClaimChip claim={other.data} />}
        >
          <QueueReceipt
            role={role}
            claimId={chosen.id}
            claim={other.data}
            label={queueText('duplicates.other')}
            className={viewerClass}
          />
        </Side>
      </div>
    </Dialog>
  );
}

const viewerClass = 'h-[min(60dvh,40rem)] overflow-hidden rounded-control border border-line';

type Sided = Pick<SuspectedDuplicate, 'number' | 'sum' | 'stayFrom' | 'stayTo' | 'submittedAt'> &
  ({ employeeName: string } | { employee: { name: string } });

function Side({ title, claim, chip, children }: { title: string; claim: Sided; chip: ReactNode; children: ReactNode }) {
  const name = 'employeeName' in claim ? claim.employeeName : claim.employee.name;
  return (
    <section aria-label={title} className="grid min-w-0 gap-2">
      <h3 className="text-compact font-strong">{title}</h3>
      <p className="text-compact">
        <b className="font-strong">{name}</b>
        <span className="block text-small text-ink2 num">
          {`${claim.number} · ${format.money(claim.sum)} · ${format.dateRange(claim.stayFrom, claim.stayTo)}`}
        </span>
        <span className="mt-1 block min-h-7">{chip}</span>
      </p>
      {children}
    </section>
  );
}
