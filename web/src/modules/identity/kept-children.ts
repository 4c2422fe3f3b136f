import type { KeptChild } from '@polana/contract/identity-notices';
import { noticesText } from './notices.texts.ts';

export interface ChildToKeep {
  name: string;
  age: number;
}

/** The youngest are one choice with the value 2. */
export const childAges = Array.from({ length: 17 }, (_, index) => index + 2);

export function ageText(age: number | null): string {
  if (age === null) return noticesText('children.grown');
  return age === 2 ? noticesText('children.youngest') : noticesText('children.years', { count: age });
}

/** The list with one child changed, or added where there was none before; who has grown out of the allowance is not sent again. */
export function withChild(
  kept: readonly KeptChild[],
  before: KeptChild | undefined,
  child: ChildToKeep,
): ChildToKeep[] {
  const index = before ? placeOf(kept, before) : -1;
  const list = index < 0 ? [...kept, child] : kept.map((one, at) => (at === index ? child : one));
  return list.flatMap(({ name, age }) => (age === null ? [] : [{ name, age }]));
}

export function withoutChild(kept: readonly KeptChild[], child: KeptChild): ChildToKeep[] {
  const index = placeOf(kept, child);
  return kept.flatMap(({ name, age }, at) => (at === index || age === null ? [] : [{ name, age }]));
}

/** By name and age: another tab may have moved the places meanwhile. */
function placeOf(kept: readonly KeptChild[], child: KeptChild): number {
  return kept.findIndex(({ name, age }) => name === child.name && age === child.age);
}
