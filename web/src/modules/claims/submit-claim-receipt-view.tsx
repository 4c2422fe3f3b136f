import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { DocumentIcon } from '#ui/icons-things.tsx';
import { isComing } from './claim-draft-uploads.ts';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { FilePicture } from './submit-claim-picture.tsx';
import { submitClaimText } from './submit-claim.texts.ts';

function useFirstReceipt({ draft }: ClaimFlow) {
  return useDraft(draft).files.find((file) => isComing(file) && !file.isSignedDeclaration);
}

/** The receipt beside the form, so that nobody has to remember what stands on it. Paper is white in both themes. */
export function ReceiptSheet({ flow }: { flow: ClaimFlow }) {
  const file = useFirstReceipt(flow);
  if (!file) return null;
  return (
    <figure className="grid place-items-center rounded-card bg-sunken p-5.5">
      <FilePicture
        role={flow.role}
        file={file}
        width="800"
        alt={submitClaimText('receipt.picture', { name: file.name })}
        className="max-h-[calc(100dvh-39rem)] min-h-50 max-w-full rounded-chip border border-line bg-white object-contain"
      >
        <span className="grid gap-2 py-8 text-center text-small text-ink3">
          <DocumentIcon size={40} className="mx-auto" />
          {file.name}
        </span>
      </FilePicture>
    </figure>
  );
}

/** On a phone the receipt peeks out beside the heading and opens over the page. */
export function ReceiptPeek({ flow }: { flow: ClaimFlow }) {
  const file = useFirstReceipt(flow);
  const [isOpen, setIsOpen] = useState(false);
  if (!file) return null;
  const picture = { role: flow.role, file };
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="-mt-2.5 inline-flex min-h-11 items-center gap-2 rounded-small border border-line bg-surface py-1 pr-2.5 pl-1 text-small font-semibold text-link"
      >
        <span className="grid h-9 w-7.5 place-items-center overflow-hidden rounded-keycap bg-sunken text-ink3">
          <FilePicture {...picture} width="200" alt="" className="size-full object-cover object-top">
            <DocumentIcon size={16} />
          </FilePicture>
        </span>
        {submitClaimText('receipt.see')}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={file.name}
        cancelLabel={submitClaimText('close')}
        size="large"
      >
        <FilePicture
          {...picture}
          width="800"
          alt={submitClaimText('receipt.picture', { name: file.name })}
          className="mx-auto max-w-full rounded-chip border border-line bg-white"
        >
          <p className="text-ink2">{submitClaimText('receipt.noPicture')}</p>
        </FilePicture>
      </Dialog>
    </>
  );
}
