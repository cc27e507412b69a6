import { downloadDocument } from '../operations/onboarding/cases/downloadDocument.js';
import { documentTypes } from '../domain/onboarding/documentTypes.js';
import type { RouteFile } from './routes/route.js';

/** A file of an applicant: always kept, never shown, whatever it is. Its bytes go past GraphQL, part by part. */
export const documentFile: RouteFile = {
  mediaType: 'application/octet-stream',
  mediaTypes: documentTypes,
  isDownload: true,
  make: (_data, ctx, { id = '', documentId = '' }) => downloadDocument(ctx, id, documentId),
};
