import type { PlainDate } from '@polana/contract/plain-date';

/** A ratio in ten-thousandths of a percent, valid from a day until the next change. */
export interface RatioChange {
  validFrom: PlainDate;
  ratio: number;
}

/** The ratio in force on a day: of the latest change that has begun; null before the first one. */
export function ratioAt(history: readonly RatioChange[], date: PlainDate): number | null {
  const begun = history.filter((change) => change.validFrom <= date);
  const latest = begun.reduce<RatioChange | null>(
    (found, change) => (found === null || change.validFrom > found.validFrom ? change : found),
    null,
  );
  return latest?.ratio ?? null;
}
