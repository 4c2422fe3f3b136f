import type { Role } from '@polana/contract/identity';
import { Suspense, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Button } from '#ui/button.tsx';
import { FolderIcon } from '#ui/icons-things.tsx';
import { inspectionText } from './inspection.texts.ts';

const InspectionDialog = lazyPart(async () => (await import('./inspection-dialog.tsx')).InspectionDialog);

interface InspectionButtonProps {
  role: Role;
  /** The claim it stands beside; without it the person chooses. */
  number?: string;
  /** The period it stands beside. */
  period?: { from: string; to: string };
  size?: 'small' | 'medium';
}

/** Makes the pack for an inspection: of the claim or the period it stands beside. */
export function InspectionButton({ role, number, period, size = 'medium' }: InspectionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} icon={<FolderIcon />} onClick={() => setIsOpen(true)}>
        {inspectionText('button')}
      </Button>
      {isOpen && (
        <Suspense>
          <InspectionDialog
            role={role}
            {...(number && { number })}
            {...(period && { period })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
