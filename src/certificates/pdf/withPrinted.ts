import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { visibleText } from '../../domain/certificates/visibleText.js';
import type { CredentialCheck, CredentialResult } from '../checkResult.js';
import type { PrintedCheck } from './readCertificatePdf.js';

const maxShown = 200;
const warning =
  'The appearance of the file was not checked. Rely on the words of the credential, not on the words of the file.';

/**
 * Adds the rule `printed` to what was found of the credential in a file: whether the words in the file are those that were
 * signed. Without a statement to believe it is not checked.
 * @param compare holds the file against that statement
 */
export async function withPrinted(
  { ok, checks, statement }: CredentialResult,
  compare: (statement: CertificateStatement) => PrintedCheck | Promise<PrintedCheck>,
): Promise<CredentialResult> {
  const check: CredentialCheck = statement
    ? toPrintedCheck(await compare(statement))
    : { rule: 'printed', outcome: 'not_checked', detail: 'Not checked, because an earlier check failed.' };
  return { ok: ok && check.outcome !== 'failed', checks: [...checks, check], statement };
}

function toPrintedCheck(found: PrintedCheck): CredentialCheck {
  const { sentence: detail } = found;
  if (found.level === 'identical') return { rule: 'printed', outcome: 'passed', detail };
  if (found.level === 'words') return { rule: 'printed', outcome: 'passed', detail, warning };
  const { signed, printed } = found.difference;
  return {
    rule: 'printed',
    outcome: 'failed',
    detail: `${detail} The credential has ${quoteText(signed)}, and the file has ${quoteText(printed)}.`,
  };
}

/** As it is safe to show: a file may hold what moves the cursor of a terminal, or turns the direction of writing. */
function quoteText(text: string | null): string {
  if (text === null) return 'nothing';
  return `“${visibleText(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)}”`;
}
