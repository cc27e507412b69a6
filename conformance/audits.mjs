import { auditServer } from 'graphql-http';
import { startProduct } from './product.mjs';

export const title = 'GraphQL over HTTP (graphql-http)';

export const exceptions = ['572B', 'FDE2', '7B9B'].map((expected) => ({
  reason:
    'a document that fails has an error status for application/json too: a caller that looks at the status alone must see it (and the suite of Apollo expects 400)',
  covers: ({ id }) => id === expected,
}));

/** Runs the specification's audits against the product, including optional ones. */
export async function run() {
  const { url, key, stop } = await startProduct();
  const fetchFn = (input, init = {}) => {
    const headers = { ...init.headers, authorization: `Bearer ${key}` };
    // A GET without this header is refused, because a page of another site could send it.
    if (init.method !== 'POST') headers['apollo-require-preflight'] = 'true';
    return fetch(input, { ...init, headers });
  };
  try {
    const audits = await auditServer({ url: `${url}/graphql`, fetchFn });
    return audits.map(({ id, name, status, reason }) => ({
      id,
      name: `${id} ${name}`,
      isPassed: status === 'ok',
      why: `${status}: ${reason}`,
    }));
  } finally {
    await stop();
  }
}
