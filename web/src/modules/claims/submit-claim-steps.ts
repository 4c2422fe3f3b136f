import type { ActionCode } from '@polana/contract/roles';
import type { ReactNode } from 'react';

/** The steps of a claim as they stand in the address. */
export const stepWords = {
  employee: 'zamestnanec',
  receipt: 'doklad',
  amount: 'suma',
  declarations: 'vyhlasenia',
  check: 'kontrola',
  done: 'hotovo',
} as const;

export type ClaimStep = keyof typeof stepWords;
export type StepWord = (typeof stepWords)[ClaimStep];

export const numberedSteps = ['receipt', 'amount', 'declarations', 'check'] as const;

export interface PlaceLink {
  children: ReactNode;
  className?: string;
  /** Heard instead of the content. */
  label?: string;
}

/** Where the person stands and the ways from there; the page owns the addresses. */
export interface ClaimPlace {
  step: ClaimStep;
  /** Came from the check page to change one thing, and returns there. */
  isChange: boolean;
  go: (step: ClaimStep) => void;
  /** Instead of the present place, so that back does not lead into it. */
  replace: (step: ClaimStep) => void;
  choose: (actionCode: ActionCode) => void;
  stepLink: (step: ClaimStep, link: PlaceLink & { isChange?: boolean }) => ReactNode;
  /** The overview the person came from. */
  homeLink: (link: PlaceLink) => ReactNode;
  /** The list in which the claim appears. */
  claimsLink: (link: PlaceLink) => ReactNode;
  /** A new claim for the allowance. */
  otherClaimLink: (actionCode: ActionCode | null, link: PlaceLink) => ReactNode;
}

export function stepBefore(step: ClaimStep): ClaimStep | null {
  const index = numberedSteps.findIndex((one) => one === step);
  return numberedSteps[index - 1] ?? null;
}

export function stepAfter(step: ClaimStep): ClaimStep {
  const index = numberedSteps.findIndex((one) => one === step);
  return numberedSteps[index + 1] ?? 'check';
}
