/** Calls one of the routes of sessions, which are of REST alone. @returns whether it went well */
export async function postPortal(path: string, body: object = {}): Promise<boolean> {
  const response = await fetch(`/api/portal/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return response?.ok ?? false;
}
