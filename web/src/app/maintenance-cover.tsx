import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { allHere } from '#loading/on-the-way.ts';
import type { BackAt } from '#platform/maintenance.ts';
import { closeToast, currentToasts } from '#ui/toast-queue.ts';
import { MaintenancePage } from '../pages/errors/maintenance-page.tsx';
import type { createAppRouter } from './router.tsx';

let cover: Root | null = null;

/** Covers the page while the portal is shut, in a tree of its own: whatever stands on the page, and was typed there, stays. */
export async function coverPage(
  backAt: BackAt,
  queryClient: QueryClient,
  router: ReturnType<typeof createAppRouter>,
): Promise<void> {
  await allHere();
  if (backAt === null) {
    cover?.unmount();
    cover = null;
    await freshen(queryClient, router);
    return;
  }
  cover ??= createRoot(ground());
  cover.render(
    <QueryClientProvider client={queryClient}>
      <MaintenancePage backAt={backAt} />
    </QueryClientProvider>,
  );
}

function ground(): HTMLElement {
  const element = document.createElement('div');
  // Open dialogs leave it alone.
  element.dataset['reactAriaTopLayer'] = 'true';
  document.body.append(element);
  return element;
}

/** What could not be read meanwhile is read again, whoever could not come in is let in, and nobody hears of calls that failed. */
async function freshen(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>): Promise<void> {
  for (const { id } of currentToasts()) closeToast(id);
  await Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
}
