export { clubRoutes } from './club.routes.ts';
