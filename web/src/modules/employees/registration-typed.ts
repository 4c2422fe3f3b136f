import { forgetKept } from '#platform/kept-form.ts';

/** What somebody types about a registration waits in the tab until the registration is decided for good. */

export const reasonKey = (id: string) => `registrationReason ${id}`;
export const startKey = (id: string) => `registrationStart ${id}`;

export function forgetTyped(id: string): void {
  forgetKept(reasonKey(id));
  forgetKept(startKey(id));
}
