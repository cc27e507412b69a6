import { disclosurePlace } from '../../audit/auditRow.js';
import { headersPlace, secretPlace } from '../../encryption/endpointSecrets.js';
import { totpPlace } from '../../caller/oneTimeCode.js';
import { clientSecretPlace } from '../../entities/ssoConnection.js';
import { mailTextPlace } from '../../mail/unsealMail.js';
import { keyPlace } from '../../encryption/recordSeal.js';
import { answerPlace } from '../../registers/live/keepAnswer.js';
import { signingKeyPlace } from '../../audit/signingKeys.js';

/** A column whose texts are sealed under an entry of SECRETS_KEY (`src/encryption/vault.ts`). */
export interface SealedColumn {
  /** What it holds, in the words of an operator. */
  readonly holds: string;
  readonly table: string;
  /** Of the primary key. */
  readonly id: string;
  readonly column: string;
  /** The place that the text of a row is sealed for. */
  readonly place: (id: string) => string;
  /** Which rows; all unless given. */
  readonly where?: string;
}

/** Every such column: what is sealed anywhere else is lost with the entry of SECRETS_KEY that it is sealed under. */
export const sealedColumns: readonly SealedColumn[] = [
  { holds: 'keys of records', table: 'record_keys', id: 'record_id', column: 'sealed_key', place: keyPlace },
  {
    holds: 'tokens of onboarding links',
    table: 'onboarding_links',
    id: 'id',
    column: 'sealed_token',
    place: (id) => `${id}:token`,
    // Empty since it was erased.
    where: `sealed_token <> ''`,
  },
  { holds: 'secrets of webhooks', table: 'webhook_endpoints', id: 'id', column: 'sealed_secret', place: secretPlace },
  {
    holds: 'previous secrets of webhooks',
    table: 'webhook_endpoints',
    id: 'id',
    column: 'sealed_previous_secret',
    place: secretPlace,
  },
  { holds: 'headers of webhooks', table: 'webhook_endpoints', id: 'id', column: 'sealed_headers', place: headersPlace },
  { holds: 'second factors', table: 'accounts', id: 'id', column: 'sealed_totp', place: totpPlace },
  {
    holds: 'client secrets of single sign-on',
    table: 'sso_connections',
    id: 'id',
    column: 'sealed_client_secret',
    place: clientSecretPlace,
  },
  {
    holds: 'signing keys',
    table: 'signing_keys',
    id: 'id',
    column: 'sealed_private_jwk',
    place: signingKeyPlace,
  },
  {
    holds: 'e-mails with links',
    table: 'mails',
    id: 'id',
    column: 'sealed_text',
    place: mailTextPlace,
    where: 'record_id is null',
  },
  {
    holds: 'responses of live registers',
    table: 'register_answers',
    id: 'id',
    column: 'sealed_body',
    place: answerPlace,
  },
  {
    holds: 'disclosures of the audit log',
    table: 'audit_disclosures',
    id: 'entry_id',
    column: 'sealed',
    place: disclosurePlace,
  },
];
