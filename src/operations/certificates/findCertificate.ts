import type { FindOneOptions } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCertificateId } from '../../domain/certificates/certificateId.js';
import { Certificate } from '../../entities/certificate.js';
import { notFound } from '../../platform/errors.js';

/** A certificate of the caller's, by its id in whatever spelling. @throws AppError NOT_FOUND */
export async function findCertificate(
  em: EntityManager,
  text: string,
  options: FindOneOptions<Certificate> = {},
): Promise<Certificate> {
  const id = readCertificateId(text);
  const certificate = id === null ? null : await em.findOne(Certificate, { id }, options);
  if (!certificate) throw notFound('certificate');
  return certificate;
}
