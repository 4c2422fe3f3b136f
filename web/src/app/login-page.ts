import { lazyFirstPage } from './lazy-page.ts';

/** Fetched ahead by the page frame as well, so that signing out works where the server is out of reach. */
export const loginPage = lazyFirstPage(() => import('../pages/login/login-page.tsx'), 'LoginPage');
