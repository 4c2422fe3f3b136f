import type { ExportKind } from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { Suspense, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import type { ExportFilters } from './exports.queries.ts';
import { exportsText } from './exports.texts.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ExportButtonProps {
  role: Role;
  kind: ExportKind;
  filters: ExportFilters;
  size?: 'small' | 'medium';
}

/** For the head of a list: takes the list away with the filters and the order it has right now. */
export function ExportButton({ role, kind, filters, size = 'medium' }: ExportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} icon={<DownloadIcon />} onClick={() => setIsOpen(true)}>
        {exportsText('button')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog role={role} kind={kind} filters={filters} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
