import type { Fault } from './fault.ts';

export interface Exception {
  readonly rule: Fault['rule'];
  readonly file: string;
  /** A part of the sentence, as the report prints it. */
  readonly text: string;
  readonly reason: string;
}

/** Every fault that stays, and why. A row that excuses nothing fails the check. */
export const exceptions: readonly Exception[] = [
  {
    rule: 'headless',
    file: 'src/domain/certificates/printedCertificate.ts',
    text: 'What this certificate says',
    reason: 'A heading of the PDF: issued certificates are compared with it word by word.',
  },
  {
    rule: 'term',
    file: 'src/domain/certificates/printedCertificate.ts',
    text: 'No answer of the register',
    reason: 'A word of the PDF: issued certificates are compared with it word by word.',
  },
  {
    rule: 'term',
    file: 'src/domain/certificates/printedCertificate.ts',
    text: 'issued this certificate all the same',
    reason: 'A sentence of the PDF: issued certificates are compared with it word by word.',
  },
  {
    rule: 'term',
    file: 'src/domain/jurisdictions/au.ts',
    text: 'is no ABN:',
    reason: 'The detail of the contract’s example for a number that is not valid; clients may show it.',
  },
  {
    rule: 'term',
    file: 'src/domain/jurisdictions/au.ts',
    text: 'is no ACN:',
    reason: 'The detail of the contract’s example for a number that is not valid; clients may show it.',
  },
  {
    rule: 'term',
    file: 'src/domain/jurisdictions/nz.ts',
    text: 'is no NZBN:',
    reason: 'The detail of the contract’s example for a number that is not valid; clients may show it.',
  },
  {
    rule: 'literal',
    file: 'portal/src/enterprise/line.ts',
    text: 'No response',
    reason: 'The reason in a close frame of the socket, which no page shows.',
  },
  {
    rule: 'literal',
    file: 'portal/src/enterprise/pages/apiKeys/keyState.ts',
    text: 'expires soon',
    reason: 'The name of a state, by which the page finds its word.',
  },
  {
    rule: 'literal',
    file: 'portal/src/enterprise/pages/bulk/mapping.ts',
    text: 'nzbn nzbnnumber',
    reason: 'Names of columns in files that people upload.',
  },
  {
    rule: 'literal',
    file: 'portal/src/enterprise/pages/bulk/mapping.ts',
    text: 'number queryvalue',
    reason: 'Names of columns in files that people upload.',
  },
  {
    rule: 'literal',
    file: 'portal/src/enterprise/pages/bulk/mapping.ts',
    text: 'country jurisdiction',
    reason: 'Names of columns in files that people upload.',
  },
  {
    rule: 'literal',
    file: 'portal/src/enterprise/pages/bulk/mapping.ts',
    text: 'product productname',
    reason: 'Names of columns in files that people upload.',
  },
  {
    rule: 'literal',
    file: 'portal/src/enterprise/pages/verifications/savedViews.ts',
    text: 'views …',
    reason: 'The key of a choice that browsers have stored.',
  },
];

/** Splits faults into those that count, and rows of the table that excuse none. */
export function applyExceptions(
  faults: readonly Fault[],
  table: readonly Exception[],
): { readonly faults: readonly Fault[]; readonly unneeded: readonly Exception[] } {
  const used = new Set<Exception>();
  const remaining = faults.filter((fault) => {
    const exception = table.find(
      ({ rule, file, text }) => rule === fault.rule && file === fault.file && fault.text.includes(text),
    );
    if (exception) used.add(exception);
    return exception === undefined;
  });
  return { faults: remaining, unneeded: table.filter((exception) => !used.has(exception)) };
}
