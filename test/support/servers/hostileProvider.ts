import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { client } from './openidProvider.js';
import { httpsServer } from './httpsServer.js';

/** The ways in which a malicious provider deviates from an honest one. */
export interface Lies {
  readonly discovery?: object;
  readonly header?: object;
  readonly claims?: object;
  /** The key with which it signs: its own, an unpublished one, or none. */
  readonly signer?: 'own' | 'other' | 'none';
  /** Replaces the response to a request, by path. */
  readonly answers?: Readonly<Record<string, (res: ServerResponse) => unknown>>;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider on loopback that signs any given claims and accepts any code. */
export async function startHostileProvider() {
  const keys = { first: newKey(), other: newKey() };
  const state = { lies: {} as Lies, nonce: '', published: 'first', asked: [] as string[] };
  let own = keys.first;
  const server = await httpsServer((issuer) => {
    const documents: Readonly<Record<string, () => object>> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...state.lies.discovery,
      }),
      '/keys': () => ({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: state.published, alg: 'RS256', use: 'sig' }],
      }),
      '/token': () => ({
        access_token: 'access',
        token_type: 'Bearer',
        id_token: token(issuer),
      }),
    };
    return (req, res) => {
      const path = req.url ?? '';
      state.asked.push(path);
      const answer = state.lies.answers?.[path];
      req.resume();
      if (answer) answer(res);
      else {
        res.setHeader('content-type', 'application/json');
        res.end(JSON.stringify(documents[path]?.() ?? {}));
      }
    };
  });

  function token(issuer: string): string {
    const { header, claims, signer = 'own' } = state.lies;
    const seconds = Math.floor(Date.now() / 1000);
    const head = { alg: 'RS256', kid: state.published, ...header };
    const body = {
      iss: issuer,
      aud: client.id,
      sub: 'jane',
      iat: seconds,
      exp: seconds + 60,
      nonce: state.nonce,
      email: 'jane@acme.example',
      email_verified: true,
      ...claims,
    };
    const text = [head, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    if (signer === 'none') return `${text}.`;
    const key: KeyObject = signer === 'other' ? keys.other.privateKey : own.privateKey;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
  }

  return {
    ...server,
    state,
    /** Publishes and uses another key from now on. */
    changeKey: (kid: string) => {
      own = newKey();
      state.published = kid;
    },
  };
}
