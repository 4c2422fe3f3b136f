import { type ReactNode, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { DocumentIcon } from '#ui/icons-things.tsx';
import { type DraftFile, isKept } from './claim-draft-uploads.ts';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { FilePicture } from './submit-claim-picture.tsx';
import { submitClaimText } from './submit-claim.texts.ts';

const paper = 'max-w-full rounded-chip border border-line bg-white';

/** The receipt beside the form, so that nobody has to remember what stands on it. Paper is white in both themes. */
export function ReceiptSheet({ flow }: { flow: ClaimFlow }) {
  return (
    <SeenReceipts
      flow={flow}
      className="grid w-full cursor-zoom-in justify-items-center gap-3 rounded-card bg-sunken px-5.5 pt-5.5 pb-3.5"
    >
      {(file, text) => (
        <>
          <FilePicture
            role={flow.role}
            file={file}
            width="800"
            alt={submitClaimText('receipt.picture', { name: file.name })}
            className={`max-h-[calc(100dvh-41rem)] min-h-50 object-contain ${paper}`}
          >
            <span className="grid gap-2 py-8 text-center text-small text-ink3">
              <DocumentIcon size={40} className="mx-auto" />
              {file.name}
            </span>
          </FilePicture>
          <span className="text-small font-semibold text-link">{text}</span>
        </>
      )}
    </SeenReceipts>
  );
}

/** On a phone the receipt peeks out beside the heading. */
export function ReceiptPeek({ flow }: { flow: ClaimFlow }) {
  return (
    <SeenReceipts
      flow={flow}
      className="-mt-2.5 inline-flex min-h-11 items-center gap-2 rounded-small border border-line bg-surface py-1 pr-2.5 pl-1 text-small font-semibold text-link"
    >
      {(file, text) => (
        <>
          <span className="grid h-9 w-7.5 place-items-center overflow-hidden rounded-keycap bg-sunken text-ink3">
            <FilePicture role={flow.role} file={file} width="200" alt="" className="size-full object-cover object-top">
              <DocumentIcon size={16} />
            </FilePicture>
          </span>
          {text}
        </>
      )}
    </SeenReceipts>
  );
}

interface SeenReceiptsProps {
  flow: ClaimFlow;
  className: string;
  children: (first: DraftFile, text: string) => ReactNode;
}

/** A button with the first receipt on it; all of them open over the page, large enough to read. */
function SeenReceipts({ flow, className, children }: SeenReceiptsProps) {
  const receipts = useDraft(flow.draft).files.filter((file) => isKept(file) && !file.isSignedDeclaration);
  const [isOpen, setIsOpen] = useState(false);
  const [first] = receipts;
  if (!first) return null;
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={className}>
        {children(first, submitClaimText('receipt.see', { count: receipts.length }))}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={receipts.length === 1 ? first.name : submitClaimText('receipt.label')}
        cancelLabel={submitClaimText('close')}
        size="large"
      >
        <div className="grid gap-6">
          {receipts.map((file) => (
            <figure key={file.key} className="min-w-0">
              {receipts.length > 1 && <figcaption className="mb-2 font-semibold wrap-anywhere">{file.name}</figcaption>}
              <FilePicture
                role={flow.role}
                file={file}
                width="800"
                alt={submitClaimText('receipt.picture', { name: file.name })}
                className={`mx-auto ${paper}`}
              >
                <p className="text-ink2">{submitClaimText('receipt.noPicture')}</p>
              </FilePicture>
            </figure>
          ))}
        </div>
      </Dialog>
    </>
  );
}
