import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from './frame/Frame.js';
import { NotThere } from './frame/NotThere.js';
import { readEndpointSearch } from './pages/webhooks/readEndpointSearch.js';

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
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./pages/webhooks/WebhooksPage.js'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks/$id',
    validateSearch: readEndpointSearch,
    component: lazyRouteComponent(() => import('./pages/webhooks/EndpointPage.js'), 'EndpointPage'),
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
