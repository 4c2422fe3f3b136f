export type { Profile } from './operator-profile.store.ts';
export { guideRoutes } from './guides/guide.routes.ts';
export { operatorRoutes } from './operator.routes.ts';
export { updateOperatorProfile } from './update-operator-profile.ts';
