import type { FractureRisk } from '../fractureScore.js';
import type { Jurisdiction } from '../identifier.js';
import type { RegisterName } from '../registerFacts.js';
import type { VerificationStatus } from '../verificationStatus.js';
import type { CertificateVerdict } from './certificate.js';

/** What is printed on a certificate where the statement holds a code. A change here is a new version of the document. */
export const verdictWords: Record<CertificateVerdict, { readonly title: string; readonly meaning: string }> = {
  clean: {
    title: 'Clean',
    meaning: 'The Fracture Score is 20 or below: the register gave little or no cause for concern.',
  },
  register_check_passed: {
    title: 'Register check passed',
    meaning: 'The business is on the register and active, and the checks below found nothing against it.',
  },
  conditional: {
    title: 'Conditional',
    meaning: 'The Fracture Score is above 20 and up to 50. This certificate holds only together with its condition.',
  },
  exception: {
    title: 'Exception',
    meaning:
      'The Fracture Score is above 50. An officer has issued this certificate all the same, for a reason on record.',
  },
  review: {
    title: 'Issued with open questions',
    meaning:
      'The business is on the register and active, but the questions below are open. Two officers have issued this ' +
      'certificate for the reason below.',
  },
};

export const statusWords: Record<VerificationStatus, string> = {
  verified: 'Registered and active',
  review: 'Registered and active; needs review',
  blocked: 'Blocked',
  inactive: 'Registered, not active',
  not_found: 'Not found on the register',
  error: 'No answer of the register',
};

export const riskWords: Record<FractureRisk, string> = {
  low: 'low risk',
  medium: 'medium risk',
  high: 'high risk',
  critical: 'critical risk',
};

export const countryWords: Record<Jurisdiction, string> = { AU: 'Australia', NZ: 'New Zealand' };

export const registerWords: Record<RegisterName, string> = {
  ABR: 'Australian Business Register',
  NZBN: 'NZBN Register, New Zealand',
  sample: 'Sample register, invented',
  sandbox: 'Sandbox register, invented',
};

export const limitsOfTheCertificate =
  'It states what the named register held at the time of verification, and the score that follows from it under the ' +
  'named policy. It is no advice, guarantee or credit assessment, does not say who owns or controls the business, and ' +
  'does not know what has changed since.';

/** The same where the certificate lists what was not checked. */
export const limitsBesideTheChecks =
  'It states what was checked at the time of verification, and the score that follows under the named policy. It is no ' +
  'advice, guarantee or credit assessment, and does not know what has changed since.';

export const howToCheck =
  'Scan the code or open the address: the public page says whether the certificate still holds. The signed credential ' +
  'is attached to this file as credential.jwt, and every word on these pages can be checked against it without a network.';
