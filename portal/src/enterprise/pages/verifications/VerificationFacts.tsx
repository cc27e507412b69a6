import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasGstStatus } from '../../../shared/jurisdictions.js';
import { signalText } from '../../../shared/text/signalText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Day } from '../../parts/time/Day.js';
import { Facts, type Fact } from '../../parts/layout/Facts.js';
import { Moment } from '../../parts/time/Moment.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { zoneFormats } from '../../parts/time/zoneFormats.js';
import type { Verification } from './verificationDocuments.js';
import { sourceName } from './verificationWords.js';

const text = verificationText.facts;

/** The register's facts, their source, and the ids of the verdict. */
export function VerificationFacts({ verification }: { readonly verification: Verification }): ReactNode {
  const { abn, acn, nzbn, abnStatus, nzbnStatus, entityType, registeredState, registeredDate } = verification;
  const { abnActiveFrom, gstFrom, registeredPostcode, businessNames, formerNames, isReplaced } = verification;
  const {
    source,
    furtherSources,
    registrations,
    policyVersion,
    auditHash,
    verifiedAt,
    reference,
    product,
    id,
    jurisdiction,
  } = verification;
  return (
    <>
      <FactList
        title={text.register}
        facts={[
          [text.abn, abn],
          [text.acn, acn],
          [text.nzbn, nzbn],
          [text.abnStatus, abnStatus],
          [text.nzbnStatus, nzbnStatus],
          [text.entityType, entityType],
          [text.abnActiveFrom, abnActiveFrom ? <Day day={abnActiveFrom} /> : null],
          [text.isReplaced, isReplaced === null ? null : isReplaced ? text.yes : text.no],
          [text.gst, hasGstStatus[jurisdiction] ? formatGst(verification) : null],
          [text.gstFrom, gstFrom ? <Day day={gstFrom} /> : null],
          [text.state, registeredState],
          [text.postcode, registeredPostcode],
          [text.registered, registeredDate && <Day day={registeredDate} />],
          [text.businessNames, listed(businessNames)],
          [text.formerNames, listed(formerNames)],
        ]}
      />
      <FactList
        title={text.registrations}
        facts={(registrations ?? []).map(
          (one) => [one.register, <RegistrationFact key={one.register} {...one} />] as const,
        )}
      />
      <FactList
        title={text.source}
        facts={[
          [formatSource(source), <Source key="register" {...source} />],
          ...(furtherSources ?? []).map(
            (further, index) => [further.name, <Source key={index} {...further} />] as const,
          ),
        ]}
      />
      <FactList
        title={text.record}
        facts={[
          [text.verified, <Exactly key="moment" at={verifiedAt} />],
          [text.requestedBy, formatRequester(verification)],
          [text.reference, reference],
          [text.product, product],
          [text.policy, policyVersion],
          [text.id, <code key="id">{id}</code>],
          [text.auditHash, <code key="hash">{auditHash}</code>],
        ]}
      />
    </>
  );
}

interface FactListProps {
  readonly title: string;
  /** Facts that are null are left out. */
  readonly facts: readonly Fact[];
}

function FactList({ title, facts }: FactListProps): ReactNode {
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Facts facts={facts} />
    </Paper>
  );
}

/** The register and how it was read. Invented data have only their name. */
function formatSource({ register, kind }: Verification['source']): string {
  return register in signalText.sources ? sourceName(register) : `${sourceName(register)}, ${sourceName(kind)}`;
}

/** The requester: a key, a member or an applicant. */
function formatRequester({ requestedBy }: Verification): string | null {
  if (!requestedBy) return null;
  const { kind, name } = requestedBy;
  if (kind === 'APPLICANT') return text.byApplicant;
  if (kind === 'KEY') return name === null ? verificationText.aKey : verificationText.key(name);
  return name ?? verificationText.aMember;
}

function Source({ asOf, attribution }: { readonly asOf: string | null; readonly attribution: string }): ReactNode {
  return (
    <>
      {asOf !== null && (
        <>
          {text.asOf}
          <Day day={asOf} />.{' '}
        </>
      )}
      {attribution}
    </>
  );
}

type Registration = NonNullable<Verification['registrations']>[number];

function RegistrationFact({ state, asOf, attribution, entries }: Registration): ReactNode {
  return (
    <>
      {state === 'FOUND' ? entries.map((entry, at) => <div key={at}>{formatEntry(entry)}</div>) : text.states[state]}
      {attribution !== null && (
        <div>
          <Source asOf={asOf} attribution={attribution} />
        </div>
      )}
    </>
  );
}

function formatEntry(entry: Registration['entries'][number]): string {
  const { number, name, status, to, licenceNumber, charitySize, responsiblePersons, purposes, country, relation } =
    entry;
  const facts = [
    ...[name, number, relation && text.relations[relation], country, status, to && text.until(to)],
    ...[licenceNumber && text.licence(licenceNumber), charitySize],
    ...[responsiblePersons === null ? null : text.people(responsiblePersons), ...(purposes ?? [])],
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}

/** A known absence is a fact too; unknown values are left out. */
function listed(names: readonly string[] | null): string | null {
  return names === null ? null : names.length === 0 ? text.none : names.join(', ');
}

function formatGst({ gstRegistered }: Verification): string {
  if (gstRegistered === null) return text.gstUnknown;
  return gstRegistered ? text.gstRegistered : text.gstNotRegistered;
}

function Exactly({ at }: { readonly at: string }): ReactNode {
  return (
    <>
      <Moment at={at} />, {zoneFormats(useTimeZone()).exact.format(new Date(at))}
    </>
  );
}
