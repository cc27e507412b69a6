import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { caseText } from '../../../shared/text/caseText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import { caseOfLinkDocument } from '../verifications/decidedDocuments.js';
import { ownNumber } from '../verifications/ownNumber.js';
import { statusWords } from '../verifications/verificationWords.js';
import { toFilter } from '../verifications/verificationSearch.js';
import type { Case } from './caseDocument.js';
import { caseWords } from './caseWords.js';

const text = caseText.duplicates;
/** The number of newest ones shown; a link opens the full list. */
const most = 10;

const sameNumberDocument = graphql(`
  query PortalSameNumber($first: Int!, $filter: VerificationFilter) {
    verifications(first: $first, filter: $filter) {
      nodes {
        id
        status
        verifiedAt
        requestedBy {
          kind
          id
        }
      }
    }
  }
`);

const caseStateDocument = graphql(`
  query PortalCaseState($id: ID!) {
    onboarding(id: $id) {
      id
      status
      applicantName
    }
  }
`);

// An empty list contains no type name, so the types are given explicitly.
const changing = { additionalTypenames: ['Verification', 'Onboarding'] };

type OfCase = Pick<Case, 'abn' | 'nzbn' | 'linkId' | 'verificationId'>;

/** Other cases and verifications of the same business. Renders nothing if there are none. */
export function Duplicates({ one }: { readonly one: OfCase }): ReactNode {
  const can = useCan();
  const number = ownNumber(one);
  const [{ data, error }] = useQuery({
    query: sameNumberDocument,
    variables: { first: most, filter: toFilter(number === null ? {} : { number }) },
    pause: number === null || !can('verifications'),
    context: changing,
  });
  // A second submission adds a verification to the same case.
  const others = (data?.verifications?.nodes ?? []).filter(
    ({ id, requestedBy }) => id !== one.verificationId && requestedBy?.id !== one.linkId,
  );
  if (error) return <RequestFault error={error} />;
  if (number === null || others.length === 0) return null;
  const links = new Set(others.flatMap(({ requestedBy: by }) => (by?.kind === 'APPLICANT' && by.id ? [by.id] : [])));
  const plain = others.filter(({ requestedBy: by }) => by?.kind !== 'APPLICANT');
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="duplicates">
      <Title order={2} size="h4" id="duplicates">
        {text.title}
      </Title>
      <ul className="duplicates">
        {can('onboardingLink') && [...links].map((linkId) => <OtherCase key={linkId} linkId={linkId} />)}
        {plain.map(({ id, status, verifiedAt }) => (
          <li key={id}>
            <PageLink to="/verifications/$id" params={{ id }}>
              {text.verification}
            </PageLink>
            <State tone={statusWords[status].tone}>{statusWords[status].word}</State>
            <Text span className="soft" size="sm">
              <Moment at={verifiedAt} />
            </Text>
          </li>
        ))}
      </ul>
      <PageLink to="/verifications" search={{ number }}>
        {text.all}
      </PageLink>
    </Paper>
  );
}

function OtherCase({ linkId }: { readonly linkId: string }): ReactNode {
  const [{ data: link }] = useQuery({ query: caseOfLinkDocument, variables: { linkId } });
  const id = link?.onboardingLink?.onboardingId ?? null;
  const [{ data }] = useQuery({ query: caseStateDocument, variables: { id: id ?? '' }, pause: id === null });
  if (!data?.onboarding) return null;
  const { status, applicantName } = data.onboarding;
  return (
    <li>
      <PageLink to="/onboarding/$id" params={{ id: data.onboarding.id }}>
        {applicantName === null ? text.case : text.caseLabel(applicantName)}
      </PageLink>
      <State tone={caseWords[status].tone}>{caseWords[status].word}</State>
    </li>
  );
}
