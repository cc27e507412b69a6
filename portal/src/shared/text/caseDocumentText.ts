import { decimals } from './numbers.js';

/** The words of an applicant's files, as a list and next to the statements. */
export const caseDocumentText = {
  title: 'Documents',
  none: 'No file was uploaded.',
  recorded: 'Each file that you open or download is recorded in the audit log.',
  file: 'File',
  shows: 'Proof of',
  size: 'Size',
  uploaded: 'Uploaded',
  deleted: 'Deleted after the decision',
  preview: 'Preview',
  previewLabel: (name: string): string => `Preview ${name}`,
  download: 'Download',
  downloadLabel: (name: string): string => `Download ${name}`,
  previousFile: 'Previous file',
  nextFile: 'Next file',
  stated: 'Stated by the applicant',
  pdfElsewhere: 'This browser does not show PDF files. Download it, and compare it with the statements here.',
  reading: 'Loading the file',
  unreadable: 'The file cannot be shown here. Download it instead.',
  imageLabel: (name: string): string => `Document ${name}`,
  page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  types: { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' },
  sized: (type: string, size: string): string => `${type}, ${size}`,
  bytes: (bytes: number): string =>
    bytes < 1_000
      ? `${bytes} bytes`
      : bytes < 1_000_000
        ? `${decimals(bytes / 1_000)} kB`
        : `${decimals(bytes / 1_000_000)} MB`,
} as const;
