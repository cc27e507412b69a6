/**
 * Calls one of the session routes, which exist only in REST.
 * @returns whether it succeeded
 */
export async function postPortal(path: string, body: object = {}): Promise<boolean> {
  const response = await fetch(`/api/portal/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return response?.ok ?? false;
}
