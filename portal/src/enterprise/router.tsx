import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from './frame/Frame.js';
import { NotThere } from './frame/NotThere.js';
import { readBulksSearch } from './pages/bulk/bulkState.js';
import { readCertificatesSearch } from './pages/certificates/certificateState.js';

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
    path: '/certificates',
    validateSearch: readCertificatesSearch,
    component: lazyRouteComponent(() => import('./pages/certificates/CertificatesPage.js'), 'CertificatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/certificates/$id',
    component: lazyRouteComponent(() => import('./pages/certificates/CertificatePage.js'), 'CertificatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bulk',
    validateSearch: readBulksSearch,
    component: lazyRouteComponent(() => import('./pages/bulk/BulksPage.js'), 'BulksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bulk/$id',
    component: lazyRouteComponent(() => import('./pages/bulk/BulkPage.js'), 'BulkPage'),
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
