import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { Frame } from './frame/Frame.js';
import { lazyPage } from './frame/lazyPage.js';
import { NotThere } from './frame/NotThere.js';
import { PageFault } from './frame/PageFault.js';
import { readAuditSearch } from './pages/settings/audit/auditSearch.js';
import { readBulksSearch, readRowFilter } from './pages/bulk/bulkState.js';
import { readCertificatesSearch } from './pages/certificates/certificateState.js';
import { readHomeSearch } from './pages/home/homeSearch.js';
import { readCasesSearch } from './pages/onboarding/casesSearch.js';
import { readLinksSearch } from './pages/onboarding/linkState.js';
import { readOrganisationsSearch } from './pages/platform/organisations/organisationsSearch.js';
import { readScreeningSearch } from './pages/screening/screeningWords.js';
import { readNewVerificationSearch, readVerificationSearch } from './pages/verifications/verificationSearch.js';
import { readEndpointSearch } from './pages/webhooks/readEndpointSearch.js';

const root = createRootRoute({ component: Frame, notFoundComponent: NotThere });

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: readHomeSearch,
    component: lazyPage(() => import('./pages/home/HomePage.js'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verifications',
    validateSearch: readVerificationSearch,
    component: lazyPage(() => import('./pages/verifications/VerificationsPage.js'), 'VerificationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verifications/new',
    validateSearch: readNewVerificationSearch,
    // Another number from the search begins a new form.
    remountDeps: ({ search }) => search.number,
    component: lazyPage(() => import('./pages/verifications/NewVerificationPage.js'), 'NewVerificationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verifications/$id',
    component: lazyPage(() => import('./pages/verifications/VerificationPage.js'), 'VerificationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/screening',
    validateSearch: readScreeningSearch,
    component: lazyPage(() => import('./pages/screening/ScreeningsPage.js'), 'ScreeningsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/screening/$id',
    component: lazyPage(() => import('./pages/screening/ScreeningPage.js'), 'ScreeningPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bulk',
    validateSearch: readBulksSearch,
    component: lazyPage(() => import('./pages/bulk/BulksPage.js'), 'BulksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bulk/$id',
    validateSearch: readRowFilter,
    component: lazyPage(() => import('./pages/bulk/BulkPage.js'), 'BulkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/certificates',
    validateSearch: readCertificatesSearch,
    component: lazyPage(() => import('./pages/certificates/CertificatesPage.js'), 'CertificatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/certificates/$id',
    component: lazyPage(() => import('./pages/certificates/CertificatePage.js'), 'CertificatePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks',
    component: lazyPage(() => import('./pages/webhooks/WebhooksPage.js'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks/$id',
    validateSearch: readEndpointSearch,
    component: lazyPage(() => import('./pages/webhooks/EndpointPage.js'), 'EndpointPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/api-keys',
    component: lazyPage(() => import('./pages/apiKeys/ApiKeysPage.js'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/platform',
    component: lazyPage(() => import('./pages/platform/PlatformPage.js'), 'PlatformPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/platform/organisations',
    validateSearch: readOrganisationsSearch,
    component: lazyPage(() => import('./pages/platform/organisations/OrganisationsPage.js'), 'OrganisationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/platform/organisations/$id',
    component: lazyPage(() => import('./pages/platform/organisations/OrganisationPage.js'), 'OrganisationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/status',
    component: lazyPage(() => import('./pages/status/StatusPage.js'), 'StatusPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding',
    validateSearch: readCasesSearch,
    component: lazyPage(() => import('./pages/onboarding/CasesPage.js'), 'CasesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/links',
    validateSearch: readLinksSearch,
    component: lazyPage(() => import('./pages/onboarding/LinksPage.js'), 'LinksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/onboarding/$id',
    validateSearch: readCasesSearch,
    component: lazyPage(() => import('./pages/onboarding/CasePage.js'), 'CasePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyPage(() => import('./pages/settings/SettingsStart.js'), 'SettingsStart'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/members',
    component: lazyPage(() => import('./pages/settings/members/MembersPage.js'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/plan',
    component: lazyPage(() => import('./pages/settings/plan/PlanPage.js'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/templates',
    component: lazyPage(() => import('./pages/settings/templates/TemplatesPage.js'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/policies',
    component: lazyPage(() => import('./pages/settings/policies/PoliciesPage.js'), 'PoliciesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/own-policies',
    component: lazyPage(() => import('./pages/settings/ownPolicies/OwnPoliciesPage.js'), 'OwnPoliciesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/own-policies/$id',
    component: lazyPage(() => import('./pages/settings/ownPolicies/OwnPolicyPage.js'), 'OwnPolicyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/brand',
    component: lazyPage(() => import('./pages/settings/brand/BrandPage.js'), 'BrandPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/sign-in',
    component: lazyPage(() => import('./pages/settings/signIn/SignInPage.js'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/audit',
    validateSearch: readAuditSearch,
    component: lazyPage(() => import('./pages/settings/audit/AuditPage.js'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/alerts',
    component: lazyPage(() => import('./pages/settings/alerts/AlertsPage.js'), 'AlertsPage'),
  }),
] as const;

/** The pages by their paths. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultErrorComponent: PageFault,
  defaultPreload: 'intent',
  // The page of another object keeps no data, dialog or typed text of the previous one.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
