import { describeRejected, type EnrichmentFacts, isWholeList } from '../enrichment.js';
import type { Screening, StatusReason, StatusReasonCode } from '../policies/verdictStatus.js';
import { isAsicRegistered, type RegisterFacts } from '../registerFacts.js';
import { noSanctionsCheck, personBans } from '../screening/describeScreening.js';
import { namesPersons } from '../screening/screenedParty.js';
import type { CertificateChecks, CertifiedList } from './certificate.js';
import { formatDate } from './printedCertificate.js';

interface CheckedVerification {
  readonly facts: RegisterFacts;
  readonly screening: Screening;
  readonly statusReasons: readonly StatusReason[];
  /** The reason that the officers give for an entity in review. */
  readonly reason: string | null;
}

/** The statements of a certificate about the checks that were done (policy 2026-3), and those that were not. */
export function toCertificateChecks({
  facts,
  screening,
  statusReasons,
  reason,
}: CheckedVerification): CertificateChecks {
  const { status, names, lists } = screening;
  const certified = lists.map(({ list, publisher, asOf, entries, state }) => ({
    ...{ list, publisher, asOf, entries, state },
  }));
  return {
    screening: { status, names, lists: certified },
    statusReasons: distinct(statusReasons.map(publicReason)),
    reason,
    checked: [...registerChecked(facts), ...screened(names, certified), ...asicChecked(facts)],
    notChecked: [
      ...notScreened(screening),
      ...asicNotChecked(facts),
      ...namesNotScreened(facts, lists),
      ownersNotChecked(facts, lists),
    ],
  };
}

/**
 * Each reason once. The public form of all candidates of a list is the same, and an entity may have thousands of them: more
 * than a credential has room for.
 */
function distinct(reasons: readonly StatusReason[]): readonly StatusReason[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}

/** The public form of a reason: without list entries that nobody has confirmed, and without the caller's input. */
function publicReason({ code, detail, source, asOf }: StatusReason): StatusReason {
  return { code, detail: publicDetails[code]?.(source) ?? detail, source, asOf };
}

const publicDetails: Partial<Record<StatusReasonCode, (source: string) => string>> = {
  open_candidate: (list) =>
    `A name is like one on the ${list} list. Whether the entry is this business has not been decided.`,
  name_mismatch: () => 'The name that the organisation sent differs from the registered names.',
};

function registerChecked({ answer: { source } }: RegisterFacts): readonly string[] {
  return [`The business register was checked (${source.register}, ${formatDayInWords(source.asOf)}).`];
}

function screened(names: number, lists: readonly CertifiedList[]): readonly string[] {
  const counted = names === 1 ? '1 name was' : `${names} names were`;
  return lists
    .filter(({ state }) => state === 'current')
    .map(({ list, asOf, entries }) => {
      const size = entries === null ? '' : `, ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
      // The other names cannot be on it.
      const screened = list === personBans ? 'The names of persons were' : counted;
      return `${screened} screened against the ${list} list (${formatDayInWords(asOf)}${size}).`;
    });
}

function notScreened({ status, lists }: Screening): readonly string[] {
  return [
    ...(status === 'not_performed' ? [noSanctionsCheck] : []),
    ...lists.flatMap((screened) => {
      const { list, asOf, state } = screened;
      if (isWholeList(screened)) return [];
      if (state === 'current') return [`${describeRejected(screened)}: the names there were not checked.`];
      return state === 'stale'
        ? [`The ${list} list (${formatDayInWords(asOf)}) was too old to rely on.`]
        : [`The ${list} list could not be read: it was not checked.`];
    }),
  ];
}

interface AsicCheck {
  readonly answer: EnrichmentFacts['company'] | EnrichmentFacts['bans'];
  readonly done: string;
  readonly undone: string;
}

/** ASIC publishes this about companies; none of it applies to other entities. */
function asicChecks({ answer, further }: RegisterFacts): readonly AsicCheck[] {
  if (answer.kind !== 'found' || !isAsicRegistered(answer.record)) return [];
  const { company = null, bans = null } = further ?? {};
  return [
    {
      answer: company,
      done: 'The company status at ASIC was checked',
      undone: 'Whether the company is registered at ASIC was not checked.',
    },
    {
      answer: bans,
      done: 'Bans of organisations by ASIC were checked',
      undone: 'Whether ASIC has banned the organisation was not checked.',
    },
  ];
}

function asicChecked(facts: RegisterFacts): readonly string[] {
  return asicChecks(facts).flatMap(({ answer, done }) =>
    answer === null || answer.kind === 'unavailable' ? [] : [`${done} (${formatDayInWords(answer.source.asOf)}).`],
  );
}

function asicNotChecked(facts: RegisterFacts): readonly string[] {
  return asicChecks(facts).flatMap(({ answer, undone }) =>
    answer === null || answer.kind === 'unavailable' ? [undone] : [],
  );
}

function namesNotScreened({ answer, further }: RegisterFacts, lists: Screening['lists']): readonly string[] {
  if (answer.kind !== 'found' || lists.some(({ list }) => list === 'sandbox')) return [];
  const isScreened = lists.some(({ list }) => list === personBans);
  const isAustralian = answer.record.abn !== null || answer.record.acn !== null;
  return [
    ...(isAustralian && !isScreened && namesPersons(answer.record)
      ? ['Whether ASIC has banned a person in the names of the business was not checked.']
      : []),
    ...(further?.businessNames?.kind === 'unavailable'
      ? ['The business names that ASIC has registered for the business were not screened.']
      : []),
  ];
}

function ownersNotChecked({ answer }: RegisterFacts, lists: Screening['lists']): string {
  const related = answer.kind === 'found' ? (answer.record.related ?? []) : [];
  const isAnyScreened = related.length > 0 && lists.some(({ state }) => state === 'current');
  return isAnyScreened
    ? 'Owners and controllers were screened only if the register names them. Their identity was not checked.'
    : 'The owners and controllers of the business were not checked.';
}

function formatDayInWords(day: string | null): string {
  return day === null ? 'day not stated' : `as of ${formatDate(day)}`;
}
