import { z } from 'zod';

// Zod's fast mode compiles functions from text, which the page's content security policy forbids.
z.config({ jitless: true });

/** The functions with which the offline page checks a certificate. */
export { readCertificatePdf, withUncheckedWords } from './pdf/readCertificatePdf.js';
export { verifyCredential } from './verifyCredential.js';
