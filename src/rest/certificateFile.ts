import { decodeJwt } from 'jose';
import { renderInLine } from '../certificates/pdf/renderInLine.js';
import { statementOf } from '../domain/certificates/credential.js';
import { AppError } from '../platform/errors.js';
import type { RouteFile } from './routes/route.js';

/** The document of a certificate, made of what was signed: of one that is expired or revoked too, for what it says was signed. */
export const certificateFile: RouteFile = {
  mediaType: 'application/pdf',
  async make(data) {
    const { id, credential } = data as { id: string; credential: string | null };
    if (credential === null) {
      throw new AppError('STATE_CONFLICT', 'This certificate is not issued yet, so it has no PDF.');
    }
    return { name: `${id}.pdf`, bytes: await renderInLine(statementOf(decodeJwt(credential)), credential) };
  },
};
