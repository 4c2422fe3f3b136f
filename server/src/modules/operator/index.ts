export type { Profile } from './operator-profile.store.ts';
export { operatorRoutes } from './operator.routes.ts';
export { updateOperatorProfile } from './update-operator-profile.ts';
