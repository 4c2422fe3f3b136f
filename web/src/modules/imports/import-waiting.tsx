import type { ImportDetail } from '@polana/contract/imports';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { progressText } from './import-words.ts';
import { importsText } from './imports.texts.ts';

interface ImportWaitingProps {
  label: string;
  progress: ImportDetail['progress'];
  /** That one need not wait here. */
  about: string;
}

/** How far the work is, in rows; the page looks again by itself. */
export function ImportWaiting({ label, progress, about }: ImportWaitingProps) {
  const share = progress?.total ? progress.done / progress.total : 0;
  return (
    <Card className="mt-5">
      <p className="text-h3 num" role="status">
        {progress ? progressText(progress) : importsText('file.reading')}
      </p>
      <ProgressBar
        label={label}
        value={share}
        className="mt-3"
        {...(progress && { valueText: progressText(progress) })}
      />
      <p className="mt-3 text-compact text-ink2">{about}</p>
    </Card>
  );
}
