import type { CertificateStatement } from './certificate.js';
import { spacedCertificateId } from './certificateId.js';
import { printedCertificate } from './printedCertificate.js';

/** What stands across each page of a certificate of test data, before everything else. */
export const testMark = 'TEST';

/**
 * The exact texts of a certificate in reading order: labels and values, titles and sentences. Where a line breaks is up to
 * the layout; what stands on every page (`testMark`, `pageFooter`) is not among them.
 */
export function printedLines(statement: CertificateStatement): string[] {
  const { heading, issuer, summary, business, verdict, condition, checks, groups, limits, check } =
    printedCertificate(statement);
  const both = ({ label, value }: { label: string; value: string }): string[] => [label, value];
  return [
    heading,
    issuer,
    ...summary.flatMap(both),
    ...both(business),
    verdict.title,
    verdict.meaning,
    ...(condition ? [condition.title, ...condition.paragraphs] : []),
    ...checks.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
    ...groups.flatMap(({ title, fields }) => [title, ...fields.flatMap(both)]),
    limits.title,
    limits.text,
    check.title,
    check.text,
    check.url,
  ];
}

/** The last text of each page, counted from 1. */
export function pageFooter(statement: CertificateStatement, page: number, pages: number): string {
  return `${spacedCertificateId(statement.id)} · page ${page} of ${pages}`;
}
