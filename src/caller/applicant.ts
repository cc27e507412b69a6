import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { dayMs } from '../domain/days.js';
import type { PolicyVersion } from '../domain/fractureScore.js';
import type { Mode } from '../domain/tenancy.js';
import { hashLinkToken } from '../domain/tokens.js';
import { linkEnded, organisationSuspended, unknownLink } from '../entities/onboardingLink.js';
import type { RegisterChoice } from '../entities/organisation.js';
import { AppError } from '../platform/errors.js';
import type { ApplicantActor } from './actor.js';

interface LinkRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly register_source: RegisterChoice;
  readonly policy_version: PolicyVersion;
  readonly status: string;
  readonly is_past: boolean;
  readonly is_suspended: boolean;
  readonly is_known_device: boolean;
}

// The longest token accepted, with room for future versions of links.
const maxTokenLength = 100;

/** The token in an Authorization header of the scheme `Onboarding`; undefined for another scheme. */
export function parseApplicantToken(authorization: string | undefined): string | undefined {
  return /^Onboarding +([\w-]+)$/i.exec(authorization ?? '')?.[1]?.slice(0, maxTokenLength);
}

/** Whether a caller uses the scheme `Onboarding`, even if its token is malformed. */
export function isApplicantScheme(authorization: string | undefined): boolean {
  return /^Onboarding(?: |$)/i.test(authorization ?? '');
}

/**
 * Loads the applicant of an onboarding link who uses an admitted device. The database is queried for each request, so a
 * revocation takes effect at once.
 * @throws AppError UNAUTHENTICATED for an unknown link or device; STATE_CONFLICT for a link that has ended
 */
export async function loadApplicantActor(
  pool: Pool,
  { token, deviceHash, now }: { readonly token: string; readonly deviceHash: Buffer | null; readonly now: Date },
): Promise<ApplicantActor> {
  const { rows } = await pool.query<LinkRow>({
    name: 'find-applicant',
    text: `select l.id, l.organisation_id, l.mode, o.register_source, o.policy_version, l.status, l.expires_at <= $3 as is_past, o.suspended_at is not null as is_suspended,
        d.hash is not null as is_known_device
      from onboarding_links l join organisations o on o.id = l.organisation_id left join onboarding_devices d on d.link_id = l.id and d.hash = $2
      where l.token_hash = $1`,
    values: [hashLinkToken(token), deviceHash, now],
  });
  const [row] = rows;
  if (!row) throw unknownLink('UNAUTHENTICATED');
  if (row.is_suspended) throw organisationSuspended();
  if (row.status === 'revoked') throw linkEnded('revoked');
  if (row.is_past && (row.status === 'created' || row.status === 'opened')) throw linkEnded('expired');
  if (!row.is_known_device) {
    throw new AppError(
      'UNAUTHENTICATED',
      'This browser has not opened the onboarding link. Open the link in this browser.',
    );
  }
  const {
    id,
    organisation_id: organisationId,
    mode,
    register_source: registerSource,
    policy_version: policyVersion,
  } = row;
  return { kind: 'applicant', callerId: id, linkId: id, organisationId, mode, registerSource, policyVersion };
}

/** The cookie by which an applicant's browser is recognised. */
export interface ApplicantDevice {
  /** SHA-256 of the browser's cookie. Null if it sends none. */
  readonly hash: Buffer | null;
  /**
   * Sets a cookie if the browser has none.
   * @returns the SHA-256 of the browser's cookie
   */
  keep(): Buffer;
}

// A link may be open for months and may be reopened once, so the cookie lasts 180 days.
const keptMs = 180 * dayMs;
const shape = /^[\w-]{43}$/;

/**
 * The name of the cookie. Over TLS it has the prefix `__Host-` (RFC 6265bis), so no other host and no plain page can
 * set it.
 */
function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-kyb_applicant' : 'kyb_applicant';
}

/** The browser of a request. One cookie serves every link opened in the browser, and each link stores only its hash. */
export function readApplicantDevice(req: Request, res: Response, publicUrl: string): ApplicantDevice {
  const name = deviceCookieName(publicUrl);
  const shown = deviceSecretIn(req.headers.cookie, name);
  return {
    hash: shown === null ? null : hashDeviceSecret(shown),
    keep: () => {
      const secret = shown ?? randomBytes(32).toString('base64url');
      res.cookie(name, secret, {
        httpOnly: true,
        sameSite: 'strict',
        secure: publicUrl.startsWith('https:'),
        path: '/',
        maxAge: keptMs,
      });
      return hashDeviceSecret(secret);
    },
  };
}

/**
 * The secret in a Cookie header. Null if there is none or it is malformed.
 * @throws AppError UNAUTHENTICATED for more than one, because the browser cannot show which of them is genuine
 */
function deviceSecretIn(cookies: string | undefined, name: string): string | null {
  const values = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));
  if (values.length > 1) {
    throw new AppError(
      'UNAUTHENTICATED',
      'The request has more than one applicant cookie. Delete the cookies of this site, and open the link again.',
    );
  }
  const [value = ''] = values;
  return shape.test(value) ? value : null;
}

function hashDeviceSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
