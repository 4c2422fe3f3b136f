import '#platform/jitless-schemas.ts';
import '#ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { operatorProfileQuery } from '#modules/operator/operator.queries.ts';
import { onMaintenance } from '#platform/maintenance.ts';
import { createQueryClient } from '#platform/query-client.ts';
import { allHere } from '#loading/on-the-way.ts';
import { takeFirstAnswers } from './first-answers.ts';
import { followSession } from './follow-session.ts';
import { reportFailure } from './report-failure.ts';
import { createAppRouter } from './router.tsx';

const page = createRoot(rootElement());

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no root element');
  return element;
}

/** Lets the browser show what is there and take a press before the work goes on. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The mark and the shapes of a page stand in the document; the page takes their place when its data, code and texts are there. */
async function start(): Promise<void> {
  const queryClient = createQueryClient(reportFailure);
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);
  onMaintenance((backAt) => {
    void import('./maintenance-cover.tsx').then(({ coverPage }) => coverPage(backAt, queryClient, router));
  });
  await breath();
  // A failure has been reported; the page works without the operator's name.
  queryClient.query(operatorProfileQuery).catch(() => undefined);
  // What a weak line has lost comes the second time.
  await Promise.all([router.load(), allHere().catch(allHere)]);
  await takeFirstAnswers(router, queryClient);
  // In pieces, between which a tap on what is there already is answered.
  startTransition(() =>
    page.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

declare global {
  /** Left by `before-page.js`. */
  var tellNotStarted: (() => void) | undefined;
}

start().catch((failure: unknown) => {
  globalThis.tellNotStarted?.();
  reportError(failure);
});
