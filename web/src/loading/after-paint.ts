/** Does it once the page shows the answer to a press: the press does not wait for what takes longer. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
