/** The values an axis shows, from 0 to a round number at or above the highest value. */
export interface Scale {
  top: number;
  ticks: number[];
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** Round ticks, about as many as wanted; counts get whole ones. A tight scale ends at the highest value, between two ticks. */
export function scaleTo(highest: number, { ticks = 4, isWhole = false, isTight = false } = {}): Scale {
  const rough = Math.max(highest, isWhole ? 1 : 0.01) / ticks;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const steps = ROUND_STEPS.map((step) => step * magnitude).filter((step) => !isWhole || Number.isInteger(step));
  const step = steps.find((one) => one >= rough * 0.999) ?? Math.ceil(rough);
  const count = Math.max(1, isTight ? Math.floor(highest / step + 1e-9) : Math.ceil(highest / step - 1e-9));
  return { top: Math.max(count * step, highest), ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** Every how many labels fit under an axis without touching. */
export function labelStep(slotWidth: number, widestLabel: number): number {
  return Math.max(1, Math.ceil((widestLabel + 6) / Math.max(slotWidth, 1)));
}

/** About how wide a label of 13 px is: digits are all the same, blanks and marks half as wide. */
export function textWidth(text: string): number {
  return Array.from(text).reduce(
    (width, sign) => width + (/[\s.,:]/.test(sign) ? 3.6 : /[\d€–%]/.test(sign) ? 7.8 : 6.9),
    0,
  );
}

/** Moves two labels apart so that both can be read, keeping them between the edges. */
export function spread(
  one: number,
  other: number,
  { gap, low, high }: { gap: number; low: number; high: number },
): [number, number] {
  const within = (value: number) => Math.min(high, Math.max(low, value));
  const [first, second] = [within(one), within(other)];
  if (Math.abs(first - second) >= gap) return [first, second];
  const sign = first <= second ? 1 : -1;
  const middle = Math.min(high - gap / 2, Math.max(low + gap / 2, (first + second) / 2));
  return [middle - (sign * gap) / 2, middle + (sign * gap) / 2];
}
