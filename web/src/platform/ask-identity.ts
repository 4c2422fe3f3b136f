/**
 * Before risky acts the server wants to know again who is there. Whoever can ask the person (a dialog of the page frame)
 * registers here; calls wait for the answer and go on.
 */

type Ask = () => Promise<boolean>;

let askPerson: Ask | null = null;
/** Calls refused at the same time share one question. */
let asking: Promise<boolean> | null = null;

/** Whether the person proved who they are; false when they declined or nobody can ask. */
export function askIdentity(): Promise<boolean> {
  if (!askPerson) return Promise.resolve(false);
  asking ??= askPerson().finally(() => {
    asking = null;
  });
  return asking;
}

export function onIdentityAsked(ask: Ask): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = null;
  };
}
