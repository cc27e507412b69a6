import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationText } from '../../../shared/text/verificationText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { explanationDocument, type Verification } from './verificationDocuments.js';
import { riskWords } from './verificationWords.js';

/** The changes that would lower the score to the next band. Renders nothing in the lowest band, without a score and once erased. */
export function Explanation({
  verification: { id, fractureRisk, erasedAt },
}: {
  readonly verification: Verification;
}): ReactNode {
  const isEmpty = fractureRisk === null || fractureRisk === 'LOW' || erasedAt !== null;
  const [{ data, error }] = useQuery({ query: explanationDocument, variables: { id }, pause: isEmpty });
  if (isEmpty) return null;
  if (error) return <RequestFault error={error} />;
  const explanation = data?.explainVerification;
  if (!explanation?.nextBand) return null;
  const { nextBand, scoreThen, changes } = explanation;
  return (
    <section>
      <Title order={3} size="h5">
        {verificationText.verdict.lower}
      </Title>
      <Text>{verificationText.verdict.lowerLead(scoreThen, riskWords[nextBand].word, changes.length)}</Text>
      <ul className="changes">
        {changes.map(({ type, points, change }) => (
          <li key={type}>
            {change} <span className="points">−{points}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
