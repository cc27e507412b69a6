import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { httpsServer } from './httpsServer.js';

/** The provider's claims about a person. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
}

export const client = { id: 'kyb', secret: 'a client secret of the tests' };

/** A real OpenID Connect provider on loopback, which signs in every browser at once as `now.subject`. */
export async function startOpenidProvider(
  redirectUris: string | string[],
  options: { readonly isPostOnly?: boolean } = {},
) {
  const people = new Map<string, Person>();
  /** The person at the browser, or null if they cancel. */
  const now: { subject: string | null } = { subject: null };
  const key = { ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)), use: 'sig' };
  const server = await httpsServer((issuer) => {
    const provider = new Provider(issuer, {
      jwks: { keys: [{ ...key, kid: 'first', alg: 'RS256' }] },
      cookies: { keys: ['a key of the tests'] },
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [redirectUris].flat(),
          token_endpoint_auth_method: options.isPostOnly ? 'client_secret_post' : 'client_secret_basic',
        },
      ],
      ...(options.isPostOnly && { clientAuthMethods: ['client_secret_post'] }),
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_ctx: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }),
      }),
    });
    const callback = provider.callback();
    return (req, res) => {
      if (!req.url?.startsWith('/interaction/')) {
        callback(req, res);
        return;
      }
      const finish = async (): Promise<void> => {
        await provider.interactionDetails(req, res);
        if (now.subject === null) {
          await provider.interactionFinished(req, res, { error: 'access_denied' }, { mergeWithLastSubmission: false });
          return;
        }
        const grant = new provider.Grant({ accountId: now.subject, clientId: client.id });
        grant.addOIDCScope('openid email');
        const result = { login: { accountId: now.subject }, consent: { grantId: await grant.save() } };
        await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
      };
      finish().catch((error: unknown) => res.writeHead(500).end(String(error)));
    };
  });
  return { ...server, people, now };
}
