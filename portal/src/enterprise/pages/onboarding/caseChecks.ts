import { caseText } from '../../../shared/text/caseText.js';
import { enAU } from '../../../shared/text/enAU.js';
import type { Tone } from '../../parts/looks.js';
import type { Candidate, Verification } from '../verifications/verificationDocuments.js';
import { riskWords } from '../verifications/verificationWords.js';
import type { Case, CaseContext } from './caseDocument.js';
import { partyName } from './caseWords.js';

const text = caseText.checks;

/** A check and its result. */
export interface Check {
  readonly title: string;
  readonly detail: string;
  readonly tone: Tone;
}

/** The screening of a verification, and its candidates with the resolutions of today. */
export interface ScreenedBusiness {
  readonly screening: Pick<NonNullable<Verification['screening']>, 'status' | 'detail'> | null;
  readonly candidates: readonly Pick<Candidate, 'resolution'>[] | null;
}

const order: readonly Tone[] = ['critical', 'bad', 'warn', 'info', 'soft', 'good'];
/** Reasons of the route that other checks show in more detail. */
const saidElsewhere: ReadonlySet<string> = new Set([
  ...[
    'register_unavailable',
    'not_registered',
    'inactive_registration',
    'business_blocked',
    'business_needs_review',
    'critical_score',
    'score_not_certain',
  ],
  ...['owners_not_certain', 'ownership_circle', 'meets_policy'],
]);
const ofPolicy: ReadonlySet<string> = new Set(['no_automatic_approval', 'four_eyes', 'score_above_policy']);
const registerChecks: Record<Case['verificationStatus'], Pick<Check, 'detail' | 'tone'>> = {
  VERIFIED: { tone: 'good', detail: text.registers.VERIFIED },
  REVIEW: { tone: 'warn', detail: text.registers.REVIEW },
  BLOCKED: { tone: 'bad', detail: text.registers.BLOCKED },
  INACTIVE: { tone: 'bad', detail: text.registers.INACTIVE },
  NOT_FOUND: { tone: 'bad', detail: text.registers.NOT_FOUND },
  ERROR: { tone: 'bad', detail: text.registers.ERROR },
};

/** The checks of a case, failed ones first. */
export function caseChecks(
  one: Case,
  verification: ScreenedBusiness | null,
  organisation: CaseContext['organisation'],
): readonly Check[] {
  const screened = screeningCheck(verification);
  return [
    { title: text.register, ...registerChecks[one.verificationStatus] },
    ...scoreCheck(one),
    ...screened,
    ...peopleCheck(one),
    ...routeChecks(one, screened.length > 0),
    ...ownershipChecks(one),
    ...documentChecks(one, organisation),
    ...declarationCheck(one),
  ].toSorted((left, right) => order.indexOf(left.tone) - order.indexOf(right.tone));
}

function scoreCheck({ fractureScore, fractureRisk, fractureInterval }: Case): readonly Check[] {
  if (fractureScore === null || fractureRisk === null) return [];
  const { word, tone } = riskWords[fractureRisk];
  const detail = fractureInterval
    ? text.scoreRange(fractureInterval.lowest, fractureInterval.highest, word)
    : text.scoreLabel(fractureScore, word);
  return [{ title: text.score, detail, tone: fractureInterval && tone === 'good' ? 'warn' : tone }];
}

/** No check if the policy did not screen, or the data of the verification are erased. */
function screeningCheck(verification: ScreenedBusiness | null): readonly Check[] {
  if (!verification?.candidates) return [];
  const { candidates, screening } = verification;
  const countCandidates = (resolution: Candidate['resolution']): number =>
    candidates.filter((candidate) => candidate.resolution === resolution).length;
  const [open, confirmed] = [countCandidates('OPEN'), countCandidates('CONFIRMED')];
  const title = text.businessScreening;
  if (confirmed > 0) return [{ title, tone: 'bad', detail: text.businessListed }];
  const gap = findScreeningGap(screening);
  const sentences = [...(open > 0 ? [text.businessOpen(open)] : []), ...(gap === null ? [] : [gap])];
  return sentences.length > 0
    ? [{ title, tone: 'warn', detail: sentences.join(' ') }]
    : [{ title, tone: 'good', detail: text.businessClear }];
}

/** Why the lack of candidates proves nothing. Null if every list was compared. */
function findScreeningGap(screening: ScreenedBusiness['screening']): string | null {
  switch (screening?.status) {
    case 'CLEAR':
    case 'CANDIDATES':
      return null;
    case 'INCOMPLETE':
    case 'NOT_PERFORMED':
      return screening.detail;
    // A confirmed match, dismissed later, hides whether the lists were complete.
    case 'CONFIRMED':
    case undefined:
      return text.businessUnknown;
  }
}

const peopleChecks: Record<NonNullable<Case['screening']>['status'], Pick<Check, 'detail' | 'tone'>> = {
  CLEAR: { tone: 'good', detail: text.people.CLEAR },
  CANDIDATES: { tone: 'warn', detail: text.people.CANDIDATES },
  CONFIRMED: { tone: 'bad', detail: text.people.CONFIRMED },
  INCOMPLETE: { tone: 'warn', detail: text.people.INCOMPLETE },
  NOT_PERFORMED: { tone: 'warn', detail: text.people.NOT_PERFORMED },
};
const ofPeople: ReadonlySet<string> = new Set(['person_on_list', 'person_candidate_open', 'people_not_screened']);

function peopleCheck({ screening }: Case): readonly Check[] {
  return screening ? [{ title: text.peopleScreening, ...peopleChecks[screening.status] }] : [];
}

function routeChecks({ route, screening }: Case, isBusinessChecked: boolean): readonly Check[] {
  return route.reasons
    .filter(({ code }) => !saidElsewhere.has(code) && !(screening && ofPeople.has(code)))
    .filter(({ code }) => !(isBusinessChecked && code === 'business_not_screened'))
    .map(({ code, detail }) => ({
      title: ofPolicy.has(code) ? text.policy : titleOfCode(code),
      detail,
      tone: ofPolicy.has(code) ? 'soft' : route.outcome === 'HOLD' ? 'bad' : 'warn',
    }));
}

// Statements of the applicant do not pass a check, unless a register or an officer has verified them.
function ownershipChecks({ submission, dueDiligence }: Case): readonly Check[] {
  if (!submission) return [];
  const { findings, owners } = submission.ownership;
  const certain = owners.filter(({ isBeneficialOwner }) => isBeneficialOwner === 'YES').length;
  if (findings.length === 0) {
    const isVerified = dueDiligence?.some(
      ({ matter, state }) => matter === 'BENEFICIAL_OWNERS' && state === 'VERIFIED',
    );
    const tone = certain === 0 ? 'warn' : isVerified ? 'good' : 'info';
    return [{ title: text.ownership, tone, detail: text.owners(certain) }];
  }
  return findings.map(({ code, partyId, detail }) => {
    const party = submission.people?.parties.find(({ id }) => id === partyId);
    return {
      title: party ? text.ownershipLabel(partyName(party)) : text.ownership,
      detail,
      tone: code === 'ownership_circle' ? 'bad' : 'warn',
    };
  });
}

function documentChecks({ submission }: Case, organisation: CaseContext['organisation']): readonly Check[] {
  if (!submission || !organisation) return [];
  const missing = organisation.requiredDocuments.filter(
    (kind) => !submission.documents.some((document) => document.kind === kind),
  );
  if (missing.length === 0) {
    return [{ title: text.documents, tone: 'info', detail: text.documentsComplete }];
  }
  const names = missing.map((kind) => enAU.documentKinds[kind].toLowerCase()).join(', ');
  return [{ title: text.documents, tone: 'warn', detail: text.documentsMissing(names) }];
}

function declarationCheck({ submission }: Case): readonly Check[] {
  const declaration = submission?.declaration;
  if (!declaration) return [];
  const isWhole = declaration.isTrue && declaration.isConsented;
  return [
    {
      title: text.declaration,
      tone: isWhole ? 'info' : 'bad',
      detail: isWhole ? text.declared : text.notDeclared,
    },
  ];
}

function titleOfCode(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
