// Statements that bring objects into states in which an operation is not allowed, and the members of responses that
// change from call to call.
export const disabled = `update webhook_endpoints set status = 'disabled', disabled_at = now(), disabled_reason = 'a test' where id = $1`;
export const revoked = `update certificates set status = 'revoked', suspended_at = null, revoked_at = now(),
  revoked_reason = 'a test' where id = $1`;
export const proposed = `update certificates set status = 'proposed', credential = null, issued_at = null, expires_at = null,
  status_list = null, status_index = null where id = $1`;
export const claimed = `update deliveries set claim = 'x', claimed_until = now() + interval '1 minute'
  where 'dlv_' || substr(endpoint_id, 5) || substr(event_id, 5) = $1`;
export const withdrawn = `update decisions set status = 'withdrawn' where id = $1`;

/** A response without members that change from call to call. */
export function lasting(answer: unknown): unknown {
  const changing = ['id', 'key', 'secret', 'hint', 'auditHash', 'nextCursor', 'lastUsedAt', 'createdAt', 'verifiedAt'];
  changing.push('verificationId', 'credential', 'url', 'onboardingId', 'decidedBy', 'officerId', 'startedBy');
  const text = JSON.stringify(answer, (name, value: unknown) => {
    if (changing.includes(name)) return typeof value;
    if (name === 'url' && typeof value === 'string') return value.split('?')[0];
    return typeof value === 'string' && value.startsWith('20') && value.includes('T') ? 'time' : value;
  });
  return JSON.parse(text) as unknown;
}

/** The provider in the example, which accepts every caller. */
export function providerOfExample(url: string): Promise<Response> {
  const { origin } = new URL(url);
  const endpoints = { authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` };
  return Promise.resolve(Response.json({ issuer: origin, jwks_uri: `${origin}/keys`, ...endpoints }));
}
