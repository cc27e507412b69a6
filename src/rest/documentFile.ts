import { documentTypes } from '../domain/onboarding/documentTypes.js';
import type { RouteFile } from './routes/route.js';

/** A file of an applicant: always kept, never shown, whatever it is. */
export const documentFile: RouteFile = {
  mediaType: 'application/octet-stream',
  mediaTypes: documentTypes,
  isDownload: true,
  make(data) {
    const { name, mediaType, content } = data as { name: string; mediaType: string; content: string };
    return Promise.resolve({ name, mediaType, bytes: Buffer.from(content, 'base64') });
  },
};
