interface EarlyAnswers {
  /** Whose questions they were; null where nobody is signed in. */
  token: string | null;
  answers: Map<string, Promise<Response>>;
}

declare global {
  /** Left by `before-page.js`, which asks what a page needs first while the page's scripts are on their way. */
  var earlyAnswers: EarlyAnswers | undefined;
}

/** Of the page's life; what was asked longer ago may no longer be so. */
const millisecondsMax = 15_000;

/** The answer to a question that was asked early; each serves once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  if (!early || early.token !== token || performance.now() > millisecondsMax) return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
}

/** Whether there are answers that nobody has taken yet. */
export function hasEarlyAnswers(): boolean {
  return (globalThis.earlyAnswers?.answers.size ?? 0) > 0;
}

/** The page does not want them; what it asks later is asked anew. */
export function dropEarlyAnswers(): void {
  const { answers } = globalThis.earlyAnswers ?? {};
  for (const answer of answers?.values() ?? []) void answer.then(({ body }) => body?.cancel()).catch(() => undefined);
  answers?.clear();
}
