import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryName } from '../../../shared/countries.js';
import { candidateText } from '../../../shared/text/candidateText.js';
import { locale } from '../../../shared/text/locale.js';
import { formatDay } from '../../parts/time/formatDay.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Outcome } from './DecideCandidate.js';
import type { NameCandidate, Screening } from './screeningDocuments.js';
import { candidateWords } from './screeningWords.js';

const text = candidateText;

type Compared = 'list' | 'reference' | 'name' | 'matchedName' | 'reasons' | 'fingerprint' | 'resolution';

/** A list entry, as a candidate of a name, a case or a verification. */
export interface CardCandidate extends Pick<NameCandidate, Compared> {
  /** Null if the policy calculates none. */
  readonly strength: number | null;
  /** The facts of the entry. Null if it is no longer on the list. */
  readonly entry:
    | (Pick<NameCandidate, 'datesOfBirth' | 'countries'> & {
        readonly aliases?: readonly string[];
        readonly programmes?: readonly string[];
      })
    | null;
}

/** A decision on a candidate. */
export interface CandidateDecision {
  readonly outcome: Outcome;
  readonly at: string;
  /** Null after erasure. */
  readonly reason: string | null;
}

interface CandidateCardProps {
  /** The screened name, with the facts to compare. */
  readonly screened: Pick<Screening, 'name' | 'dateOfBirth' | 'country'>;
  /** Replaces a missing fact of the screened name. */
  readonly missing?: string;
  /** Identifies the card on the page. The fingerprint by default. */
  readonly id?: string;
  readonly candidate: CardCandidate;
  /** The publisher of the list, and the date of its edition. */
  readonly source: { readonly publisher: string; readonly asOf: string | null } | null | undefined;
  /** Newest first. */
  readonly history: readonly CandidateDecision[];
  readonly onDecide: ((outcome: Outcome) => void) | undefined;
}

/** One candidate, with each of its facts next to the screened name's. */
export function CandidateCard(props: CandidateCardProps): ReactNode {
  const { screened, id, candidate, history, onDecide } = props;
  const { list, reference, name, strength, reasons, fingerprint, resolution } = candidate;
  const { word, tone } = candidateWords[resolution];
  return (
    <li className="candidate" tabIndex={-1} data-candidate={id ?? fingerprint}>
      <div className="signal-head">
        <Text component="span" fw={600}>
          {name}
        </Text>
        <State tone={tone}>{word}</State>
      </div>
      <Text className="soft">
        {text.listed(list, reference)}
        {strength !== null && ` ${text.strength(strength.toFixed(2))}`}
      </Text>
      <Comparison screened={screened} missing={props.missing ?? text.notSent} candidate={candidate} />
      <ul className="reasons">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <EntryFacts source={props.source} entry={candidate.entry} />
      {history.length > 0 && (
        <ul className="decided" aria-label={text.history(name)}>
          {history.map((one) => (
            <li key={one.at}>
              {candidateWords[one.outcome].word} <Moment at={one.at} />
              {one.reason !== null && `: ${one.reason}`}
            </li>
          ))}
        </ul>
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

type ComparisonProps = Required<Pick<CandidateCardProps, 'screened' | 'missing' | 'candidate'>>;

const countryIn = (code: string): string => countryName(locale, code);

function Comparison({ screened, missing, candidate: { name, matchedName, entry } }: ComparisonProps): ReactNode {
  const days = (entry?.datesOfBirth ?? []).map(formatDay);
  const unlisted = entry ? text.notListed : text.notKnown;
  const rows = [
    [text.name, screened.name, matchedName === name ? name : text.alias(matchedName, name)],
    [text.dateOfBirth, screened.dateOfBirth && formatDay(screened.dateOfBirth), days.join(', ')],
    [text.country, screened.country && countryIn(screened.country), (entry?.countries ?? []).map(countryIn).join(', ')],
  ] as const;
  return (
    <table className="compared" aria-label={text.compared(screened.name ?? '', name)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text.fact}</span>
          </th>
          <th scope="col">{text.screened}</th>
          <th scope="col">{text.onList}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, own, listed]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{own ?? <span className="soft">{missing}</span>}</td>
            <td>{listed === '' ? <span className="soft">{unlisted}</span> : listed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** More aliases than these are shown on demand. */
const shownAliases = 6;

function EntryFacts({
  source,
  entry,
}: { readonly source: CandidateCardProps['source'] } & Pick<CardCandidate, 'entry'>) {
  const { aliases = [], programmes = [] } = entry ?? {};
  return (
    <dl className="evidence">
      {source && (
        <>
          <dt>{text.source}</dt>
          <dd>{text.edition(source.publisher, source.asOf && formatDay(source.asOf))}</dd>
        </>
      )}
      {aliases.length > 0 && (
        <>
          <dt>{text.aliases}</dt>
          <dd>{aliases.length <= shownAliases ? aliases.join('; ') : <ManyAliases aliases={aliases} />}</dd>
        </>
      )}
      {programmes.length > 0 && (
        <>
          <dt>{text.programmes}</dt>
          <dd>{programmes.join('; ')}</dd>
        </>
      )}
      {!entry && (
        <>
          <dt>{text.entry}</dt>
          <dd>{text.dropped}</dd>
        </>
      )}
    </dl>
  );
}

function ManyAliases({ aliases }: { readonly aliases: readonly string[] }): ReactNode {
  return (
    <details>
      <summary>{text.moreAliases(aliases.slice(0, shownAliases).join('; '), aliases.length - shownAliases)}</summary>
      {aliases.slice(shownAliases).join('; ')}
    </details>
  );
}

/** A candidate of a screened name, which has the facts of its entry and its newest decision, for the card. */
export function nameCandidateCard(
  candidate: NameCandidate,
  lists: readonly { readonly list: string; readonly publisher: string; readonly asOf: string | null }[],
): Pick<CandidateCardProps, 'candidate' | 'source' | 'history'> {
  const { datesOfBirth, countries, resolution, resolutionReason: reason, resolvedAt: at } = candidate;
  return {
    candidate: { ...candidate, entry: { datesOfBirth, countries } },
    source: lists.find(({ list }) => list === candidate.list),
    history: resolution === 'OPEN' || at === null ? [] : [{ outcome: resolution, at, reason }],
  };
}
