import { actionCodes, type ActionCode } from '@polana/contract/roles';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { stepWords, type StepWord } from '#modules/claims/submit-claim-steps.ts';

export interface ClaimSearch {
  type?: ActionCode;
  krok?: StepWord;
  /** Came from the check page to change one thing. */
  zmena?: true;
  /** The rejected claim to be put right. */
  oprava?: string;
  /** The employee a company submits for. */
  zamestnanec?: string;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const uuidOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined);

/** The step of a claim, the allowance and whom it concerns. Mails name the claim to correct `replaces`. */
export function claimSearch(search: ClaimSearch & { replaces?: string } & SearchSchemaInput): ClaimSearch {
  const type = actionCodes.find((code) => code === search.type);
  const krok = Object.values(stepWords).find((word) => word === search.krok);
  const oprava = uuidOf(search.oprava ?? search.replaces);
  const zamestnanec = uuidOf(search.zamestnanec);
  return {
    ...(type && { type }),
    ...(krok && { krok }),
    ...(search.zmena === true && { zmena: true as const }),
    ...(oprava && { oprava }),
    ...(zamestnanec && { zamestnanec }),
  };
}
