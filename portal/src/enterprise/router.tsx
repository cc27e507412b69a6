import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from './frame/Frame.js';
import { NotThere } from './frame/NotThere.js';
import { readNewVerificationSearch, readVerificationSearch } from './pages/verifications/verificationSearch.js';

const root = createRootRoute({ component: Frame, notFoundComponent: NotThere });

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/home/HomePage.js'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/api-keys',
    component: lazyRouteComponent(() => import('./pages/apiKeys/ApiKeysPage.js'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/platform',
    component: lazyRouteComponent(() => import('./pages/platform/PlatformPage.js'), 'PlatformPage'),
    path: '/verifications',
    validateSearch: readVerificationSearch,
    component: lazyRouteComponent(() => import('./pages/verifications/VerificationsPage.js'), 'VerificationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verifications/new',
    validateSearch: readNewVerificationSearch,
    component: lazyRouteComponent(() => import('./pages/verifications/NewVerificationPage.js'), 'NewVerificationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verifications/$id',
    component: lazyRouteComponent(() => import('./pages/verifications/VerificationPage.js'), 'VerificationPage'),
  }),
] as const;

/** The pages by their paths. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
