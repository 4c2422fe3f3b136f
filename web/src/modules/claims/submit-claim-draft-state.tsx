import { Suspense, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { Button } from '#ui/button.tsx';
import { CheckIcon } from '#ui/icons-controls.tsx';
import { TriangleIcon } from '#ui/icons-signs.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useEver } from '#ui/use-ever.ts';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import { useDiscardDraft } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';

const DiscardDialog = lazyPart(async () => (await import('./submit-claim-discard-dialog.tsx')).DiscardDialog);

/** "Draft saved a moment ago", or that it is not saved yet. */
export function SaveStatus({ flow: { draft, voice } }: { flow: ClaimFlow }) {
  const { saving } = useDraft(draft);
  if (saving === 'untouched') return null;
  const Icon = saving === 'failed' ? TriangleIcon : CheckIcon;
  const words = saving === 'saved' ? (`draft.saved.${voice}` as const) : (`draft.${saving}` as const);
  return (
    <span role="status" className="flex items-center gap-1.5 text-small text-ink3">
      {saving !== 'waiting' && <Icon size={16} />}
      {submitClaimText(words)}
    </span>
  );
}

/** Under the form: on a phone what the header has no room for, everywhere the way to throw the draft away. */
export function DraftFooter({ flow }: { flow: ClaimFlow }) {
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:mt-10">
      <DiscardDraft flow={flow} />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 md:hidden">
        <SaveStatus flow={flow} />
        {flow.languages}
      </span>
    </div>
  );
}

function DiscardDraft({ flow: { draft, place } }: { flow: ClaimFlow }) {
  const { saving } = useDraft(draft);
  const [isAsking, setIsAsking] = useState(false);
  const hasAsked = useEver(isAsking);
  const discard = useDiscardDraft();
  if (saving === 'untouched') return <span />;

  async function throwAway() {
    try {
      await discard.mutateAsync(draft);
    } catch {
      return;
    } finally {
      setIsAsking(false);
    }
    showToast({ tone: 'success', text: submitClaimText('draft.discarded') });
    place.go('receipt');
  }

  return (
    <>
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => setIsAsking(true)}>
        {submitClaimText('draft.discard')}
      </Button>
      {hasAsked && (
        <Suspense>
          <DiscardDialog
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            isBusy={discard.isPending}
            onDiscard={() => void throwAway()}
          />
        </Suspense>
      )}
    </>
  );
}
