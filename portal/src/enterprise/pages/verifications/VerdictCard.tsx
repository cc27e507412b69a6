import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { State } from '../../parts/layout/State.js';
import { Explanation } from './Explanation.js';
import { ScoreGauge } from './ScoreGauge.js';
import { SignalList } from './SignalList.js';
import type { Verification } from './verificationDocuments.js';
import { numberOf, riskWords, statusWords, titleOf } from './verificationWords.js';

interface VerdictCardProps {
  readonly verification: Verification;
  /** Where the page does not name the entity already. */
  readonly hasTitle?: boolean;
}

const nameTones = { EXACT: 'good', CLOSE: 'warn', DIFFERENT: 'bad' } as const;

/** A verdict: what the register said, the score, and everything it is made of. */
export function VerdictCard({ verification, hasTitle = false }: VerdictCardProps): ReactNode {
  const { status, entityType, nameMatch, fractureInterval } = verification;
  const { word, tone } = statusWords[status];
  return (
    <Paper withBorder p="lg" className="verdict">
      <Title order={2} size="h3" className={hasTitle ? '' : 'visually-hidden'}>
        {hasTitle ? titleOf(verification) : 'The verdict'}
      </Title>
      <div className="verdict-head">
        <State tone={tone}>{word}</State>
        <span className="number">{numberOf(verification)}</span>
        {entityType !== null && <span>{entityType}</span>}
      </div>
      <StatusReasons verification={verification} />
      <ScoreOf verification={verification} />
      {nameMatch && (
        <Text>
          The name that was sent: <State tone={nameTones[nameMatch.result]}>{nameMatch.result.toLowerCase()}</State>.{' '}
          {nameMatch.reason}
        </Text>
      )}
      <Signals verification={verification} />
      {fractureInterval && fractureInterval.possibleSignals.length > 0 && (
        <section>
          <Title order={3} size="h5">
            Possible signals
          </Title>
          <SignalList signals={fractureInterval.possibleSignals} isPossible />
        </section>
      )}
      <Explanation verification={verification} />
    </Paper>
  );
}

/** Policy 2026-3: why the status is not verified, and against what the names were screened. */
function StatusReasons({ verification: { statusReasons, screening } }: VerdictCardProps): ReactNode {
  return (
    <>
      {statusReasons && statusReasons.length > 0 && (
        <section>
          <Title order={3} size="h5">
            Status reasons
          </Title>
          <ul>
            {statusReasons.map(({ code, detail, source, asOf }) => (
              <li key={code + detail}>
                {detail}{' '}
                <span className="soft">
                  {source}
                  {asOf !== null && `, ${asOf}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {screening && (
        <Text>
          {screening.status === 'NOT_PERFORMED'
            ? 'No sanctions check was made: no list is imported.'
            : `Sanctions check: ${screening.status.toLowerCase()}. Names screened: ${screening.names}. Lists: ${screening.lists
                .map(({ list, asOf, state }) => `${list} of ${asOf ?? 'an unknown day'} (${state.toLowerCase()})`)
                .join(', ')}.`}
        </Text>
      )}
    </>
  );
}

function ScoreOf({ verification }: { readonly verification: Verification }): ReactNode {
  const { fractureScore, fractureRisk, fractureInterval } = verification;
  if (fractureScore === null || fractureRisk === null) {
    return <Text>The register did not respond, so there is no verdict and no score. Verify again later.</Text>;
  }
  const { word, tone } = riskWords[fractureRisk];
  return (
    <div className="score-head">
      <div>
        <Text className="soft" size="sm">
          Fracture Score (0 is the best)
        </Text>
        <div className="big-score">
          {fractureInterval ? `${fractureInterval.lowest} to ${fractureInterval.highest}` : fractureScore}
        </div>
        <State tone={tone}>{word}</State>
      </div>
      <ScoreGauge score={fractureScore} band={word} interval={fractureInterval} />
    </div>
  );
}

function Signals({ verification: { fractureSignals, fractureScore } }: VerdictCardProps): ReactNode {
  if (fractureScore === null) return null;
  return (
    <section>
      <Title order={3} size="h5">
        Risk signals
      </Title>
      {fractureSignals.length === 0 ? (
        <Text className="soft">No signal counts.</Text>
      ) : (
        <SignalList signals={fractureSignals} />
      )}
    </section>
  );
}
