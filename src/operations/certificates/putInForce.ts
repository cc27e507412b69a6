import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import { signCredential } from '../../certificates/signCredential.js';
import { takeStatusEntry } from '../../certificates/takeStatusEntry.js';
import { credentialOf } from '../../domain/certificates/credential.js';
import type { Certificate } from '../../entities/certificate.js';
import type { Organisation } from '../../entities/organisation.js';
import { appendEvents } from '../../events/appendEvents.js';
import type { SigningKey } from '../../audit/signingKeys.js';
import { certificateUrl } from './certificateResult.js';
import { certificateStatementOf } from './certificateStatement.js';
import { recheckIssued } from './suspendCertificates.js';

/**
 * Signs a certificate and puts it in force, in the transaction of the issue, with its event.
 * @returns the endpoints that have something to do
 */
export async function putInForce(
  ctx: Context,
  em: EntityManager,
  certificate: Certificate,
  { organisation, key, now }: { readonly organisation: Organisation; readonly key: SigningKey; readonly now: Date },
): Promise<readonly string[]> {
  const expiresAt = monthsAfter(now, organisation.certificateMonths);
  const statusEntry = await takeStatusEntry(em);
  const url = certificateUrl(ctx.urls.portalUrl(), certificate.id);
  const statement = certificateStatementOf(certificate, {
    organisationName: organisation.name,
    issuedAt: now,
    expiresAt,
    statusEntry,
    url,
  });
  const credential = await signCredential(credentialOf(statement, ctx.urls.publicUrl()), key);
  certificate.issue({ issuedAt: now, expiresAt, credential, statusEntry });
  await em.flush();
  await recheckIssued(em, certificate, now);
  const { id, organisationId, mode, verificationId, verdict } = certificate;
  const { legalName, abn, nzbn } = certificate.subject;
  const data = { id, verificationId, legalName, abn, nzbn, verdict, issuedAt: now, expiresAt, url };
  return appendEvents(em, { organisationId, mode, at: now }, [{ kind: 'certificate.issued', data }]);
}

/** The same day so many months later, or the last one of a shorter month; in UTC. */
function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
