import type { ActionCode } from '@polana/contract/roles';
import { Link, useNavigate } from '@tanstack/react-router';
import { stepWords, type ClaimPlace, type ClaimStep } from '#modules/claims/submit-claim-steps.ts';
import type { ClaimSearch } from '#app/claim-search.ts';

type ClaimPath = '/account/add-document' | '/company/add-document';

/** The addresses of a claim's steps under one of the two pages. */
export function useClaimPlace(to: ClaimPath, search: ClaimSearch, firstStep: ClaimStep): ClaimPlace {
  const navigate = useNavigate();
  const isCompany = to === '/company/add-document';
  const steps = Object.keys(stepWords) as ClaimStep[];
  const step = steps.find((one) => stepWords[one] === search.krok) ?? firstStep;
  const { zmena: _, ...kept } = search;
  const at = (next: ClaimStep): ClaimSearch => ({ ...kept, krok: stepWords[next] });
  const home = isCompany ? '/company/overview' : '/account/overview';
  const claims = isCompany ? '/company/documents' : '/account/documents';
  return {
    step,
    isChange: search.zmena === true,
    // Nobody returns by the back button into what is already sent.
    go: (next) => void navigate({ to, search: at(next), replace: next === 'done' }),
    replace: (next) => void navigate({ to, search: at(next), replace: true }),
    choose: (type: ActionCode) => void navigate({ to, search: { ...at(step), type }, replace: true }),
    stepLink: (next, { children, className, label, isChange }) => (
      <Link to={to} search={{ ...at(next), ...(isChange && { zmena: true }) }} className={className} aria-label={label}>
        {children}
      </Link>
    ),
    homeLink: ({ children, className, label }) => (
      <Link to={home} className={className} aria-label={label}>
        {children}
      </Link>
    ),
    claimsLink: ({ children, className, label }) => (
      <Link to={claims} className={className} aria-label={label}>
        {children}
      </Link>
    ),
    otherClaimLink: (type, { children, className, label }) => (
      <Link to={to} search={type ? { type } : {}} className={className} aria-label={label}>
        {children}
      </Link>
    ),
  };
}
