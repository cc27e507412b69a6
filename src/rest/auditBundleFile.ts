import type { RouteFile } from './routes/route.js';

/** The bundle of a verification, to the byte as it was signed: it is kept, and not taken apart and written anew. */
export const auditBundleFile: RouteFile = {
  mediaType: 'application/octet-stream',
  mostBytes: 104_857_600,
  isDownload: true,
  make(data) {
    const { fileName: name, text } = data as { fileName: string; text: string };
    return Promise.resolve({ name, bytes: Buffer.from(text) });
  },
};
