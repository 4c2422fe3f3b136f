import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-queue.ts';
import type { LoadedStepProps } from './import-flow.ts';
import { useReloadImport } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** The plan no longer fits the list of employees: nothing was written, and the file is compared anew. */
export function ImportOutdated({ flow: { role, place }, detail, onDone }: LoadedStepProps & { onDone: () => void }) {
  const reloading = useReloadImport(role, detail.importId);

  function again() {
    reloading.mutate(
      {},
      {
        onSuccess: () => {
          onDone();
          place.go({ importId: detail.importId, step: null }, { isReplacing: true });
          showToast({ tone: 'success', text: importsText('outdated.done') });
        },
      },
    );
  }

  return (
    <Banner
      tone="warning"
      isLive
      className="mt-4"
      title={importsText('outdated.title')}
      action={
        <Button size="small" isBusy={reloading.isPending} onClick={again}>
          {importsText('outdated.again')}
        </Button>
      }
    >
      {importsText('outdated.about')}
    </Banner>
  );
}
