import type { Route } from './route.js';

/** The way to the provider of an organisation; from there the browser comes back to a page, not to the API. */
export const singleSignOnRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/portal/sso/start',
    summary: 'Start single sign-on',
    status: 200,
    isOpen: true,
    noun: 'signIn',
    errors: ['NOT_FOUND'],
    document: `mutation ($input: StartSingleSignOnInput!) { data: startSingleSignOn(input: $input) { url } }`,
  },
];
