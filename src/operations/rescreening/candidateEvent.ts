import { formatAbn } from '../../domain/abn.js';
import type { NewEvent } from '../../events/appendEvents.js';
import type { RescreenedParty } from './partiesOf.js';
import type { StrongCandidate } from './screenParties.js';
import type { SubjectKind } from './subjects.js';

/** A subject as an event names it. */
export interface NamedSubject {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly number: string | null;
}

/**
 * The event `screening.candidate_found` (contract.md#events). It holds facts of registers and lists. Of a party of an applicant it
 * says only where to look, because an event holds no personal data.
 */
export function candidateEvent(
  { number: own, business, pointer, subjects }: RescreenedParty,
  candidate: StrongCandidate,
  sharing: readonly NamedSubject[],
): NewEvent {
  const [first] = [...subjects].sort((one, other) => (one.verification.id < other.verification.id ? 1 : -1));
  if (!first) throw new Error('A candidate belongs to no subject.');
  const { id: verificationId, reference, jurisdiction } = first.verification;
  const concerned = own ? sharing.filter(({ number }) => number === own.value) : [];
  const named = [...subjects, ...concerned].map(({ id, kind }) => ({ kind, id }));
  const { list, matchedName, screenedName, strength, reasons, name, fingerprint } = candidate;
  return {
    kind: 'screening.candidate_found',
    data: {
      ...{ verificationId, reference, jurisdiction },
      legalName: business?.legalName ?? null,
      abn: business?.abn == null ? null : formatAbn(business.abn),
      nzbn: business?.nzbn ?? null,
      subjects: [...new Map(named.map((subject) => [subject.id, subject])).values()],
      party: pointer,
      candidate: own
        ? { list, reference: candidate.reference, name, matchedName, screenedName, strength, reasons, fingerprint }
        : {
            ...{ list, reference: null, name: null, matchedName: null, screenedName: null },
            ...{ strength, reasons: [], fingerprint: null },
          },
    },
  };
}
