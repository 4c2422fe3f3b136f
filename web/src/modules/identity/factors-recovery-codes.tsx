import { useId, useState } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { saveTextFile } from '#platform/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CopyIcon, DownloadIcon } from '#ui/icons-controls.tsx';
import { DocumentIcon } from '#ui/icons-things.tsx';
import { copyText } from '#ui/copy-text.ts';
import './factors-print.css';
import { factorsText } from './factors.texts.ts';
import { useSignedIn } from './signed-in.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  productName: string;
  onClose: () => void;
}

/** Shown this once: the person confirms that they are saved before it closes. */
export function RecoveryCodesDialog({ codes, productName, onClose }: RecoveryCodesDialogProps) {
  const { user } = useSignedIn();
  const [isSaved, setIsSaved] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const listId = useId();
  const account = user.email ?? `${user.firstname} ${user.surname}`;
  const text = [
    factorsText('recovery.fileTitle', { product: productName, account }),
    factorsText('recovery.fileNote', { date: format.date(businessToday()) }),
    '',
    ...codes,
    '',
  ].join('\n');

  const copy = () =>
    copyText(text, { done: factorsText('recovery.copied'), failed: factorsText('recovery.copyFailed') });

  return (
    <Dialog
      isOpen
      isForced
      onClose={onClose}
      hasOwnFocus
      title={factorsText('recovery.title')}
      description={factorsText('recovery.lead')}
      actions={
        <Button className="print:hidden" onClick={() => (isSaved ? onClose() : setWasRefused(true))}>
          {factorsText('recovery.done')}
        </Button>
      }
    >
      <p id={listId} className="sr-only">
        {factorsText('recovery.list')}
      </p>
      <ul
        data-printed-alone
        aria-labelledby={listId}
        className="grid gap-x-4 gap-y-1.5 rounded-panel bg-sunken px-4 py-3.5 text-[0.8125rem] sm:grid-cols-2 [font-family:ui-monospace,monospace]"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3.5 flex flex-wrap gap-2.5 print:hidden">
        <Button
          autoFocus
          variant="secondary"
          size="small"
          icon={<DownloadIcon />}
          onClick={() => saveTextFile(`${factorsText('recovery.fileName')}.txt`, text, 'text/plain')}
        >
          {factorsText('recovery.download')}
        </Button>
        <Button variant="secondary" size="small" icon={<CopyIcon />} onClick={() => void copy()}>
          {factorsText('recovery.copy')}
        </Button>
        <Button variant="secondary" size="small" icon={<DocumentIcon />} onClick={() => globalThis.print()}>
          {factorsText('recovery.print')}
        </Button>
      </div>
      <Checkbox
        label={factorsText('recovery.saved')}
        checked={isSaved}
        onChange={(event) => {
          setIsSaved(event.target.checked);
          setWasRefused(false);
        }}
        error={wasRefused ? factorsText('recovery.savedFirst') : ''}
        className="mt-3 print:hidden"
      />
    </Dialog>
  );
}
