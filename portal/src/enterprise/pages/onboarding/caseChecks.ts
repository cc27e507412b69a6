import { enAU } from '../../../shared/text/enAU.js';
import type { Tone } from '../../parts/layout/State.js';
import type { Candidate } from '../verifications/verificationDocuments.js';
import { riskWords } from '../verifications/verificationWords.js';
import type { Case, CaseWorld } from './caseDocument.js';
import { partyName } from './caseWords.js';

/** Something that was looked at, and how it stands. */
export interface Check {
  readonly title: string;
  readonly detail: string;
  readonly tone: Tone;
}

const order: readonly Tone[] = ['critical', 'bad', 'warn', 'info', 'soft', 'good'];
/** Reasons of the route that other checks say with more detail. */
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
  VERIFIED: { tone: 'good', detail: 'The register has it, and it is active.' },
  REVIEW: { tone: 'warn', detail: 'Registered and active. The status reasons of the verification need review.' },
  BLOCKED: { tone: 'bad', detail: 'Blocked. See the status reasons of the verification.' },
  INACTIVE: { tone: 'bad', detail: 'The register has it, and it is not active.' },
  NOT_FOUND: { tone: 'bad', detail: 'No register has this number.' },
  ERROR: { tone: 'bad', detail: 'The register did not respond when it was submitted.' },
};

/** What was looked at of a case, what stands against it first. */
export function caseChecks(
  one: Case,
  candidates: readonly Candidate[] | null,
  organisation: CaseWorld['organisation'],
): readonly Check[] {
  return [
    { title: 'Register', ...registerChecks[one.verificationStatus] },
    ...scoreCheck(one),
    ...screeningCheck(candidates),
    ...peopleCheck(one),
    ...routeChecks(one),
    ...ownershipChecks(one),
    ...documentChecks(one, organisation),
    ...declarationCheck(one),
  ].toSorted((left, right) => order.indexOf(left.tone) - order.indexOf(right.tone));
}

function scoreCheck({ fractureScore, fractureRisk, fractureInterval }: Case): readonly Check[] {
  if (fractureScore === null || fractureRisk === null) return [];
  const { word, tone } = riskWords[fractureRisk];
  const detail = fractureInterval
    ? `From ${fractureInterval.lowest} to ${fractureInterval.highest} of 100, as not everything is known: ${word}.`
    : `${fractureScore} of 100: ${word}.`;
  return [{ title: 'Fracture Score', detail, tone: fractureInterval && tone === 'good' ? 'warn' : tone }];
}

function screeningCheck(candidates: readonly Candidate[] | null): readonly Check[] {
  if (!candidates) return [];
  const countOf = (resolution: Candidate['resolution']): number =>
    candidates.filter((candidate) => candidate.resolution === resolution).length;
  const [open, confirmed] = [countOf('OPEN'), countOf('CONFIRMED')];
  const title = 'Screening of the business';
  if (confirmed > 0) return [{ title, tone: 'bad', detail: 'It is on a list.' }];
  if (open === 0) return [{ title, tone: 'good', detail: 'No entry of a list is left that may be meant.' }];
  const entries = open === 1 ? '1 entry of a list has' : `${open} entries of lists have`;
  return [{ title, tone: 'warn', detail: `${entries} a name like it: say below whether it is meant.` }];
}

const peopleChecks: Record<NonNullable<Case['screening']>['status'], Pick<Check, 'detail' | 'tone'>> = {
  CLEAR: { tone: 'good', detail: 'Everybody in the form was screened, and no candidate is open.' },
  CANDIDATES: { tone: 'warn', detail: 'A list has a name like that of somebody in the form. Decide below.' },
  CONFIRMED: { tone: 'bad', detail: 'Somebody in the form is on a list.' },
  INCOMPLETE: { tone: 'warn', detail: 'A list is too old, unreadable or missing, or a name cannot be compared.' },
  NOT_PERFORMED: { tone: 'warn', detail: 'No sanctions list is imported, so nobody was screened.' },
};
const ofPeople: ReadonlySet<string> = new Set(['person_on_list', 'person_candidate_open', 'people_not_screened']);

function peopleCheck({ screening }: Case): readonly Check[] {
  return screening ? [{ title: 'Screening of people', ...peopleChecks[screening.status] }] : [];
}

function routeChecks({ route, screening }: Case): readonly Check[] {
  return route.reasons
    .filter(({ code }) => !saidElsewhere.has(code) && !(screening && ofPeople.has(code)))
    .map(({ code, detail }) => ({
      title: ofPolicy.has(code) ? 'Policy' : titleOfCode(code),
      detail,
      tone: ofPolicy.has(code) ? 'soft' : route.outcome === 'HOLD' ? 'bad' : 'warn',
    }));
}

function ownershipChecks({ submission }: Case): readonly Check[] {
  if (!submission) return [];
  const { findings, owners } = submission.ownership;
  const certain = owners.filter(({ isBeneficialOwner }) => isBeneficialOwner === 'YES').length;
  if (findings.length === 0) {
    const detail = certain === 1 ? '1 beneficial owner is known.' : `${certain} beneficial owners are known.`;
    return [{ title: 'Ownership', tone: certain > 0 ? 'good' : 'warn', detail }];
  }
  return findings.map(({ code, partyId, detail }) => {
    const party = submission.people?.parties.find(({ id }) => id === partyId);
    return {
      title: party ? `Ownership: ${partyName(party)}` : 'Ownership',
      detail,
      tone: code === 'ownership_circle' ? 'bad' : 'warn',
    };
  });
}

function documentChecks({ submission }: Case, organisation: CaseWorld['organisation']): readonly Check[] {
  if (!submission || !organisation) return [];
  const missing = organisation.requiredDocuments.filter(
    (kind) => !submission.documents.some((document) => document.kind === kind),
  );
  if (missing.length === 0) {
    return [{ title: 'Documents', tone: 'good', detail: 'All that the organisation asks for are there.' }];
  }
  const names = missing.map((kind) => enAU.documentKinds[kind].toLowerCase()).join(', ');
  return [{ title: 'Documents', tone: 'warn', detail: `None was sent for: ${names}.` }];
}

function declarationCheck({ submission }: Case): readonly Check[] {
  const declaration = submission?.declaration;
  if (!declaration) return [];
  const isWhole = declaration.isTrue && declaration.isConsented;
  const detail = isWhole
    ? 'It is stated to be true, with consent.'
    : 'It is not stated to be true, or not with consent.';
  return [{ title: 'Declaration', tone: isWhole ? 'good' : 'bad', detail }];
}

function titleOfCode(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
