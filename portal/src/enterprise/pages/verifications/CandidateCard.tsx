import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Resolution } from './candidateDocuments.js';
import type { Candidate } from './verificationDocuments.js';
import { resolutionWords } from './verificationWords.js';

const text = verificationText.candidates;

interface CandidateCardProps {
  readonly candidate: Candidate;
  /** The last resolution, if the caller may read it. */
  readonly said: Resolution | undefined;
  readonly onResolve: ((outcome: Resolution['outcome']) => void) | undefined;
}

/** One candidate: how similar the names are, and its last resolution. */
export function CandidateCard({ candidate, said, onResolve }: CandidateCardProps): ReactNode {
  const { list, reference, name, matchedName, screenedName, reason, reasons, strength, resolution } = candidate;
  const { word, tone } = resolutionWords[resolution];
  return (
    <li>
      <div className="signal-head">
        <Text component="span" fw={600}>
          {name}
        </Text>
        <State tone={tone}>{word}</State>
      </div>
      {reasons && reasons.length > 1 ? (
        <ul className="changes">
          {reasons.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : (
        <Text>{reason}</Text>
      )}
      <dl className="evidence">
        {strength !== null && (
          <>
            <dt>{text.strength}</dt>
            <dd>{Math.round(100 * strength)} %</dd>
          </>
        )}
        <dt>{text.list}</dt>
        <dd>
          {list}, {reference}
        </dd>
        <dt>{text.listed}</dt>
        <dd>{matchedName}</dd>
        <dt>{text.screened}</dt>
        <dd>{screenedName}</dd>
        {said && (
          <>
            <dt>{text.resolved}</dt>
            <dd>
              {resolutionWords[said.outcome].word} <Moment at={said.resolvedAt} />: {said.reason}
            </dd>
          </>
        )}
      </dl>
      {onResolve && (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            size="sm"
            aria-label={text.dismissOf(name, list)}
            onClick={() => {
              onResolve('DISMISSED');
            }}
          >
            {text.dismiss}
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={text.confirmOf(name, list)}
            onClick={() => {
              onResolve('CONFIRMED');
            }}
          >
            {text.confirm}
          </Button>
        </Group>
      )}
    </li>
  );
}
