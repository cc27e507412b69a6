import { sessionFetch } from './sessionFetch.js';

/**
 * Calls one of the session routes, which exist only in REST.
 * @returns whether it succeeded. Signing out succeeds if the session has ended already
 */
export async function postPortal(path: string, body: object = {}): Promise<boolean> {
  const isSignOut = path === 'sign-out';
  const send = isSignOut ? fetch : sessionFetch;
  const response = await send(`/api/portal/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return response !== null && (response.ok || (isSignOut && response.status === 401));
}
