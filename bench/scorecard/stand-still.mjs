/**
 * Waits until nothing moves or fades: passing colours and places are nobody's fault. What ends may start something in what it contains.
 * @param {import('@playwright/test').Page} page
 */
export async function standStill(page) {
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const passing = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity && one.playState === 'running');
      if (passing.length === 0) return;
      await Promise.allSettled(passing.map((one) => one.finished));
    }
  });
}
