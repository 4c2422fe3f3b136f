import type { ImportDetail, ImportDetected } from '@polana/contract/imports';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LoadedStepProps } from './import-flow.ts';
import { ImportSettings } from './import-settings.tsx';
import { progressText, sampleOf } from './import-words.ts';
import { importsText } from './imports.texts.ts';

/** What the file was taken for, with a name to look at: broken letters are seen at once and can be put right here. */
export function ImportDetectedCard({ flow, detail }: LoadedStepProps) {
  const { detected } = detail;
  return (
    <Card aria-labelledby="import-detected" aria-live="polite">
      <h2 id="import-detected" className="text-small font-semibold text-ink3">
        {importsText('detected.title')}
      </h2>
      {detected ? <Found detected={detected} /> : <Reading detail={detail} />}
      {detected && (
        <Disclosure title={importsText('settings.title')} className="mt-2" hasNews={detected.missing.length > 0}>
          <ImportSettings
            key={JSON.stringify([detected.encoding, detected.separator, detected.sheet, detected.columns])}
            flow={flow}
            detail={detail}
            detected={detected}
          />
        </Disclosure>
      )}
    </Card>
  );
}

function Found({ detected }: { detected: ImportDetected }) {
  const { format: fileFormat, columns, missing } = detected;
  const ignored = columns.filter((column) => column.field === null && column.heading !== '').length;
  const sample = sampleOf(detected);
  return (
    <>
      <p className="mt-0.5 text-h3 first-letter:uppercase">{formatText(detected)}</p>
      {ignored > 0 && (
        <p className="text-small text-ink2">
          {importsText('detected.ignored', { count: ignored, columns: format.number(ignored) })}
        </p>
      )}
      {missing.length > 0 && (
        <Banner tone="error" className="mt-3">
          {importsText('detected.missing', {
            count: missing.length,
            columns: missing.map((field) => importsText(`columns.${field}`)).join(', '),
          })}
        </Banner>
      )}
      {sample !== '' && (
        <div className="mt-3 rounded-control bg-sunken px-4 py-3">
          <p className="text-small text-ink3">{importsText('detected.sample')}</p>
          <p className="text-h3 wrap-anywhere">{sample}</p>
          {fileFormat === 'csv' && <p className="mt-1 text-small text-ink2">{importsText('detected.look')}</p>}
        </div>
      )}
    </>
  );
}

function formatText({ format: fileFormat, separator, encoding, sheet }: ImportDetected): string {
  if (fileFormat === 'xlsx' || !separator || !encoding) return importsText('detected.xlsx', { sheet: sheet ?? '' });
  return importsText('detected.csv', {
    separator: importsText(`separator.${separator}`),
    encoding: importsText(`encoding.${encoding}`),
  });
}

function Reading({ detail: { progress } }: { detail: ImportDetail }) {
  return (
    <>
      <p className="mt-1 text-ink2 num">{progress ? progressText(progress) : importsText('detected.reading')}</p>
      {progress?.total ? (
        <ProgressBar label={importsText('check.progress')} value={progress.done / progress.total} className="mt-2.5" />
      ) : (
        <Skeleton className="mt-3 h-18 rounded-control" />
      )}
    </>
  );
}
