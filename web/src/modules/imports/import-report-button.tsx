import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { useDownloadReport } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** The plan before it is confirmed, and what came of it afterwards, person by person to keep. */
export function ImportReportButton({ flow, detail }: LoadedStepProps) {
  const download = useDownloadReport(flow.role, detail.importId);
  if (!detail.hasReport || flow.isReadOnly) return null;
  return (
    <Button variant="secondary" icon={<DownloadIcon />} isBusy={download.isPending} onClick={() => download.mutate()}>
      {importsText(detail.state === 'done' ? 'report.done' : 'report.plan')}
    </Button>
  );
}
