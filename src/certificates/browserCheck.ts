import { z } from 'zod';

// Its fast way is to write functions as text, which the policy of the page forbids.
z.config({ jitless: true });

/** What the page that works without a network checks a certificate with. */
export { readCertificatePdf, withUncheckedWords } from './pdf/readCertificatePdf.js';
export { verifyCredential } from './verifyCredential.js';
