import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Resolution } from './candidateDocuments.js';
import type { Candidate } from './verificationDocuments.js';
import { resolutionWords } from './verificationWords.js';

interface CandidateCardProps {
  readonly candidate: Candidate;
  /** What was said of it last, as far as one may read it. */
  readonly said: Resolution | undefined;
  readonly onResolve: ((outcome: Resolution['outcome']) => void) | undefined;
}

/** One candidate: in what the names are alike, and what was said of it. */
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
            <dt>Match strength</dt>
            <dd>{Math.round(100 * strength)} %</dd>
          </>
        )}
        <dt>List</dt>
        <dd>
          {list}, {reference}
        </dd>
        <dt>Name on the list</dt>
        <dd>{matchedName}</dd>
        <dt>Name of the entity</dt>
        <dd>{screenedName}</dd>
        {said && (
          <>
            <dt>Said last</dt>
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
            aria-label={`Dismiss ${name} of ${list}`}
            onClick={() => {
              onResolve('DISMISSED');
            }}
          >
            Dismiss
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={`Confirm ${name} of ${list}`}
            onClick={() => {
              onResolve('CONFIRMED');
            }}
          >
            Confirm
          </Button>
        </Group>
      )}
    </li>
  );
}
