import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { candidateText } from '../../../shared/text/candidateText.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Outcome } from './DecideCandidate.js';
import type { NameCandidate, Screening } from './screeningDocuments.js';
import { candidateWords } from './screeningWords.js';

const text = candidateText;

interface NameCandidateCardProps {
  readonly screening: Pick<Screening, 'name' | 'dateOfBirth' | 'country'>;
  /** Identifies the card on the page. The fingerprint by default. */
  readonly id?: string;
  readonly candidate: NameCandidate;
  readonly onDecide: ((outcome: Outcome) => void) | undefined;
}

/** One candidate, with each of its facts next to the screened name's. */
export function NameCandidateCard({ screening, id, candidate, onDecide }: NameCandidateCardProps): ReactNode {
  const { list, reference, name, matchedName, strength, reasons, fingerprint } = candidate;
  const { resolution, resolutionReason, resolvedAt } = candidate;
  const { word, tone } = candidateWords[resolution];
  const rows = [
    [text.name, screening.name, matchedName === name ? name : text.alias(matchedName, name)],
    [text.dateOfBirth, screening.dateOfBirth, candidate.datesOfBirth.join(', ')],
    [text.country, screening.country, candidate.countries.join(', ')],
  ] as const;
  return (
    <li className="candidate" tabIndex={-1} data-candidate={id ?? fingerprint}>
      <div className="signal-head">
        <Text component="span" fw={600}>
          {name}
        </Text>
        <State tone={tone}>{word}</State>
      </div>
      <Text className="soft">{text.strength(list, reference, strength.toFixed(2))}</Text>
      <table className="compared" aria-label={text.compared(screening.name ?? '', name)}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.fact}</span>
            </th>
            <th scope="col">{text.screened}</th>
            <th scope="col">{text.listed}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, screened, listed]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{screened ?? <span className="soft">{text.notSent}</span>}</td>
              <td>{listed === '' ? <span className="soft">{text.notListed}</span> : listed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="reasons">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {resolvedAt !== null && (
        <Text>
          {word} <Moment at={resolvedAt} />
          {resolutionReason !== null && `: ${resolutionReason}`}
        </Text>
      )}
      {onDecide && (
        <Group gap="xs" mt="sm">
          {(['DISMISSED', 'CONFIRMED'] as const).map((outcome) => (
            <Button
              key={outcome}
              variant="default"
              size="sm"
              aria-label={text.labels[outcome](name, list)}
              onClick={() => {
                onDecide(outcome);
              }}
            >
              {text.verbs[outcome]}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
