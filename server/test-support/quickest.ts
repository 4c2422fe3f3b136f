interface Timed {
  milliseconds: number;
}

const triesMax = 8;

/** The quickest of some tries, or the first that is quick enough: a machine may stumble, a portal that needs a second needs it
 *  again and again. */
export async function quickestOf<Answer extends Timed>(
  attempt: () => Promise<Answer>,
  enough = 1_000,
): Promise<Answer> {
  let quickest = await attempt();
  for (let round = 1; round < triesMax && quickest.milliseconds >= enough; round += 1) {
    const next = await attempt();
    if (next.milliseconds < quickest.milliseconds) quickest = next;
  }
  return quickest;
}
