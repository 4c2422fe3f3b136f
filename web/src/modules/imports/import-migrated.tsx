import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { useReloadImport } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** Whether the accounts the file makes are taken over from an older system; each change makes the plan anew. */
export function ImportMigrated({ flow, detail }: LoadedStepProps) {
  const [isMigrated, setMigrated] = useState(detail.isMigrated);
  const reloading = useReloadImport(flow.role, detail.importId);

  function choose(wanted: boolean) {
    if (reloading.isPending) return;
    setMigrated(wanted);
    reloading.mutate({ isMigrated: wanted }, { onError: () => setMigrated(detail.isMigrated) });
  }

  return (
    <Checkbox
      label={importsText('migrated.label')}
      description={importsText('migrated.about')}
      checked={isMigrated}
      disabled={flow.isReadOnly || detail.state === 'reading'}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
