import type { KeptChild } from '@polana/contract/identity-notices';

/** A child as it is kept: the age with the year it was given in, so that nobody has to correct it every year. */
export interface StoredChild {
  name: string;
  age: number;
  year: number;
}

const youngest = 2;
const oldest = 18;

/** The age in a later year. The youngest are one choice, 0 to 2, and stay it until somebody says otherwise. */
export function childIn(year: number, { name, age, year: givenIn }: StoredChild): KeptChild {
  const grown = age === youngest ? youngest : age + Math.max(0, year - givenIn);
  return { name, age: grown > oldest ? null : grown };
}
