import type { Route } from './route.js';

const me = `kind keyId memberId role organisationId mode plan scopes email name hasSecondFactor
  memberships { id organisationId organisationName role } ownOperatorId`;

/** What a browser needs to sign somebody in. Sessions are of this service alone: no other page may call here. */
export const portalRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/portal/session',
    status: 200,
    isOpen: true,
    noun: 'session',
    document: `query { data: session { state me { ${me} } } }`,
  },
  {
    method: 'post',
    path: '/api/portal/sign-in',
    status: 200,
    isOpen: true,
    noun: 'session',
    document: `mutation ($input: SignInInput!) { data: signIn(input: $input) { state } }`,
  },
  {
    method: 'post',
    path: '/api/portal/sign-out',
    status: 200,
    noun: 'session',
    document: `mutation { data: signOut { state } }`,
  },
];
