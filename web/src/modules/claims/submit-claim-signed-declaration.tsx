import { FileDropZone } from '#ui/file-drop-zone.tsx';
import { isComing } from './claim-draft-uploads.ts';
import { acceptedFiles } from './claim-file-limits.ts';
import { FileCard, megabytes } from './submit-claim-file-card.tsx';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { isSignedDeclarationMissing } from './submit-claim-reachable.ts';
import { submitClaimText } from './submit-claim.texts.ts';

export const signedDeclarationId = 'claim-signed-declaration';

/** The paper signed by the employee, which the administrator adds. */
export function SignedDeclaration({ flow, hasFailed }: { flow: ClaimFlow; hasFailed: boolean }) {
  const { draft, role, template } = flow;
  const { files } = useDraft(draft);
  const limits = template.files;
  const signed = files.filter((file) => file.isSignedDeclaration);
  const add = (chosen: File[]) => void draft.uploads.add(chosen.slice(0, 1), true);
  const isMissing = isSignedDeclarationMissing(flow.voice, files);
  if (signed.length === 0) {
    return (
      <FileDropZone
        id={signedDeclarationId}
        label={submitClaimText('signed.label')}
        cameraLabel={submitClaimText('signed.camera')}
        chooseLabel={submitClaimText('signed.choose')}
        dropText={submitClaimText('receipt.drop')}
        hint={submitClaimText('signed.hint', { fileMax: megabytes(limits.fileBytesMax) })}
        error={hasFailed && isMissing ? submitClaimText('signed.missing') : undefined}
        accept={acceptedFiles}
        onFiles={add}
      />
    );
  }
  return (
    <div id={signedDeclarationId} role="group" tabIndex={-1} aria-labelledby={`${signedDeclarationId}-label`}>
      <p id={`${signedDeclarationId}-label`} className="mb-1.5 font-[620]">
        {submitClaimText('signed.label')}
      </p>
      <ul className="grid gap-3">
        {signed.map((file) => (
          <FileCard
            key={file.key}
            {...{ role, file, limits }}
            takenBytes={files.filter(isComing).reduce((sum, one) => sum + one.size, 0)}
            onRetry={() => draft.uploads.retry(file.key)}
            onRemove={() => draft.uploads.remove(file.key)}
            onRetake={add}
          />
        ))}
      </ul>
    </div>
  );
}
