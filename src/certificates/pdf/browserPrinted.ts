// Where it finds this, pdf.js reads in the page itself: it begins no worker, and loads nothing further.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** What the page that works without a network reads a PDF with. */
export { checkWords } from './readCertificatePdf.js';
export { readCertificatePdf } from './readCertificatePdf.js';
export { withPrinted } from './withPrinted.js';
