import type { Role, User } from '@polana/contract/identity';
import { createContext, use } from 'react';

export interface SignedIn {
  user: User;
  /** Null for a person who has no role (yet or any more). */
  role: Role | null;
  switchRole: (role: Role) => void;
  signOut: () => void;
}

export const SignedInContext = createContext<SignedIn | null>(null);

/** Who is signed in and in which role; only below the page frame. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext);
  if (!signedIn) throw new Error('used outside the page frame');
  return signedIn;
}
