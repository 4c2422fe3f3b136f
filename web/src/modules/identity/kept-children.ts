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

/** The list with one child changed or added; who has grown out of the allowance is not sent again. */
export function withChild(kept: readonly KeptChild[], index: number, child: ChildToKeep): ChildToKeep[] {
  const list: KeptChild[] = [...kept];
  list[index] = child;
  return list.flatMap(({ name, age }) => (age === null ? [] : [{ name, age }]));
}

export function withoutChild(kept: readonly KeptChild[], index: number): ChildToKeep[] {
  return kept.flatMap(({ name, age }, at) => (at === index || age === null ? [] : [{ name, age }]));
}
