import * as z from 'zod/mini';
import { childAge } from './claim-fields.ts';
import { endpoint } from './endpoint.ts';
import { email, filledText } from './primitives.ts';

/** Mails that come by themselves and that a person may switch off; what a claim or the account needs always comes. */
export const notificationKinds = ['draftDeadline', 'yearEnd', 'entitled'] as const;
export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

const choices = z.array(z.strictObject({ kind: notificationKind, isOn: z.boolean() }));

export const notifications = z.strictObject({
  /** Where they go; nobody without an address is written to. */
  email: z.nullable(email),
  items: choices,
});
export type Notifications = z.infer<typeof notifications>;

export const readNotifications = endpoint({
  id: 'identity.readNotifications',
  method: 'GET',
  path: '/profile/notifications',
  access: 'person',
  summary: 'Which reminders the signed-in person gets by mail.',
  answer: notifications,
});

export const changeNotifications = endpoint({
  id: 'identity.changeNotifications',
  method: 'PUT',
  path: '/profile/notifications',
  access: 'person',
  summary: 'Switch reminders on or off; kinds that are not named stay as they are.',
  body: z.strictObject({ items: choices.check(z.minLength(1), z.maxLength(notificationKinds.length)) }),
  answer: notifications,
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const childrenMax = 10;

export const keptChild = z.strictObject({
  name: z.string(),
  /** This year, reckoned from the year it was given in; null once the child is over 18. */
  age: z.nullable(childAge),
});
export type KeptChild = z.infer<typeof keptChild>;

const keptChildren = z.strictObject({ items: z.array(keptChild) });

export const readChildren = endpoint({
  id: 'identity.readChildren',
  method: 'GET',
  path: '/profile/children',
  access: 'person',
  summary: 'The names and ages of children that the person keeps for the next claim.',
  answer: keptChildren,
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const changeChildren = endpoint({
  id: 'identity.changeChildren',
  method: 'PUT',
  path: '/profile/children',
  access: 'person',
  summary: 'Keep these children instead of those before; an empty list keeps nothing.',
  body: z.strictObject({
    items: z.array(z.strictObject({ name: filledText(100), age: childAge })).check(z.maxLength(childrenMax)),
  }),
  answer: keptChildren,
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
