import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Day } from '../../parts/time/Day.js';
import { Facts, type Fact } from '../../parts/layout/Facts.js';
import { Moment } from '../../parts/time/Moment.js';
import type { Verification } from './verificationDocuments.js';

/** What the register said, from where it comes, and what the verdict is known by. */
export function VerificationFacts({ verification }: { readonly verification: Verification }): ReactNode {
  const { abn, acn, nzbn, abnStatus, nzbnStatus, entityType, registeredState, registeredDate } = verification;
  const { abnActiveFrom, gstFrom, registeredPostcode, businessNames, formerNames, isReplaced } = verification;
  const { source, furtherSources, policyVersion, auditHash, verifiedAt, reference, id, jurisdiction } = verification;
  return (
    <>
      <FactList
        title="Register facts"
        facts={[
          ['ABN', abn],
          ['ACN', acn],
          ['NZBN', nzbn],
          ['ABN status', abnStatus],
          ['NZBN status', nzbnStatus],
          ['Entity type', entityType],
          ['ABN active since', abnActiveFrom ? <Day day={abnActiveFrom} /> : null],
          ['Record replaced', isReplaced === null ? null : isReplaced ? 'yes' : 'no'],
          ['GST', jurisdiction === 'AU' ? gstOf(verification) : null],
          ['GST since', gstFrom ? <Day day={gstFrom} /> : null],
          ['State or territory', registeredState],
          ['Postcode', registeredPostcode],
          ['Registered', registeredDate && <Day day={registeredDate} />],
          ['Business names', listed(businessNames)],
          ['Former names', listed(formerNames)],
        ]}
      />
      <FactList
        title="Source"
        facts={[
          [
            source.register === source.kind ? source.kind : `${source.register}, ${source.kind}`,
            <Source key="register" {...source} />,
          ],
          ...(furtherSources ?? []).map(
            (further, index) => [further.name, <Source key={index} {...further} />] as const,
          ),
        ]}
      />
      <FactList
        title="Record"
        facts={[
          ['Verified', <Exactly key="moment" at={verifiedAt} />],
          ['Requested by', requesterOf(verification)],
          ['Your reference', reference],
          ['Policy', policyVersion],
          ['Verification', <code key="id">{id}</code>],
          ['Audit hash', <code key="hash">{auditHash}</code>],
        ]}
      />
    </>
  );
}

interface FactListProps {
  readonly title: string;
  /** What is null is left out. */
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

/** By what it was asked for: a key, a person, or the submission of an applicant. */
function requesterOf({ requestedBy }: Verification): string | null {
  if (!requestedBy) return null;
  const { kind, name } = requestedBy;
  if (kind === 'APPLICANT') return 'The submission of an applicant';
  if (kind === 'KEY') return name === null ? 'A key' : `The key ${name}`;
  return name ?? 'A member';
}

function Source({ asOf, attribution }: { readonly asOf: string | null; readonly attribution: string }): ReactNode {
  return (
    <>
      {asOf !== null && (
        <>
          As of <Day day={asOf} />.{' '}
        </>
      )}
      {attribution}
    </>
  );
}

/** A known absence is a fact too; what is not known is left out. */
function listed(names: readonly string[] | null): string | null {
  return names === null ? null : names.length === 0 ? 'none' : names.join(', ');
}

function gstOf({ gstRegistered }: Verification): string {
  if (gstRegistered === null) return 'not known';
  return gstRegistered ? 'registered' : 'not registered';
}

function Exactly({ at }: { readonly at: string }): ReactNode {
  return (
    <>
      <Moment at={at} />, <code>{at}</code>
    </>
  );
}
