import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@polana/contract/identity';
import { dropEarlyAnswers, hasEarlyAnswers } from '#platform/early-answers.ts';
import { chooseRole, readRoleValue } from '#platform/session.ts';
import type { lazyFirstPage } from './lazy-page.ts';
import type { createAppRouter } from './router.tsx';

/** An answer that takes longer is waited for by the page itself, with grey shapes. */
const patienceMilliseconds = 300;

/**
 * Hands the answers that `before-page.js` asked for to the page about to be drawn: it is drawn once and whole, not first as grey shapes
 * and a moment later again.
 */
export async function takeFirstAnswers(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): Promise<void> {
  const match = router.state.matches.at(-1);
  if (!match || !hasEarlyAnswers()) return;
  const { user } = match.context as { user?: User };
  // Until the password is changed the server answers none of them.
  if (user?.forcePasswordChange) return dropEarlyAnswers();
  const role = user && chooseRole(user.roles, readRoleValue());
  const { component } = router.routesById[match.routeId].options as { component?: Partial<Lazy> };
  const asked = (role && component?.firstQuestions?.(role)) ?? [];
  const answers = asked.map((question) => queryClient.query(question).catch(() => undefined));
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
}

type Lazy = ReturnType<typeof lazyFirstPage>;
