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
  const text = progress ? progressText(progress) : importsText('file.reading');
  return (
    <Card className="mt-5">
      <p className="text-h3 num" role="status">
        {text}
      </p>
      {progress?.total && (
        <ProgressBar label={label} value={progress.done / progress.total} valueText={text} className="mt-3" />
      )}
      <p className="mt-3 text-compact text-ink2">{about}</p>
    </Card>
  );
}
