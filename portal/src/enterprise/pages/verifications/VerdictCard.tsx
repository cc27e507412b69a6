import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { State } from '../../parts/layout/State.js';
import { Explanation } from './Explanation.js';
import { ScoreGauge } from './ScoreGauge.js';
import { SignalList } from './SignalList.js';
import type { Verification } from './verificationDocuments.js';
import { formatDay } from '../../parts/time/formatDay.js';
import { formatNumber, riskWords, sourceName, statusWords, formatTitle } from './verificationWords.js';

interface VerdictProps {
  readonly verification: Verification;
}

type Scored = Pick<Verification, 'fractureScore' | 'fractureRisk'> & {
  readonly fractureInterval: { readonly lowest: number; readonly highest: number } | null;
};

const text = verificationText.verdict;
const nameTones = { EXACT: 'good', CLOSE: 'warn', DIFFERENT: 'bad' } as const;

/** A new verdict: the entity, the score, the evidence, and the available actions. */
export function VerdictCard({ verification, actions }: VerdictProps & { readonly actions?: ReactNode }): ReactNode {
  return (
    <Paper withBorder p="lg" className="verdict">
      <Title order={2} size="h3">
        {formatTitle(verification)}
      </Title>
      <VerdictHead verification={verification} />
      {actions}
      <VerificationScore verification={verification} />
      <VerificationEvidence verification={verification} />
    </Paper>
  );
}

/** The evidence of the verdict, for a page whose rail has the score. */
export function Evidence({ verification }: VerdictProps): ReactNode {
  return (
    <Paper withBorder p="lg" className="verdict" component="section" aria-labelledby="evidence">
      <Title order={2} size="h4" id="evidence">
        {text.evidence}
      </Title>
      <VerificationEvidence verification={verification} />
    </Paper>
  );
}

/** The status, the number and the kind of entity, on one line. */
export function VerdictHead({ verification }: VerdictProps): ReactNode {
  const { word, tone } = statusWords[verification.status];
  return (
    <div className="verdict-head">
      <State tone={tone}>{word}</State>
      <span className="number">{formatNumber(verification)}</span>
      {verification.entityType !== null && <span className="soft">{verification.entityType}</span>}
    </div>
  );
}

/** The Fracture Score on its scale. */
export function VerificationScore({ verification }: { readonly verification: Scored }): ReactNode {
  const { fractureScore, fractureRisk, fractureInterval } = verification;
  if (fractureScore === null || fractureRisk === null) return <Text>{text.unanswered}</Text>;
  const { word, tone } = riskWords[fractureRisk];
  return (
    <div className="score-head">
      <div>
        <Text className="soft" size="sm">
          {text.scoreHint}
        </Text>
        <div className={`big-score ${tone}`}>
          {fractureInterval ? text.range(fractureInterval.lowest, fractureInterval.highest) : fractureScore}
        </div>
        <State tone={tone}>{word}</State>
      </div>
      <ScoreGauge score={fractureScore} band={word} interval={fractureInterval} />
    </div>
  );
}

function VerificationEvidence({ verification }: VerdictProps): ReactNode {
  const { nameMatch, fractureInterval, fractureScore, fractureSignals } = verification;
  return (
    <>
      <StatusReasons verification={verification} />
      {nameMatch && (
        <Text>
          {text.nameSent} <State tone={nameTones[nameMatch.result]}>{nameMatch.result.toLowerCase()}</State>.{' '}
          {nameMatch.reason}
        </Text>
      )}
      {fractureScore !== null && (
        <section>
          <Title order={3} size="h5">
            {text.signals}
          </Title>
          {fractureSignals.length === 0 ? (
            <Text className="soft">{text.noSignals}</Text>
          ) : (
            <SignalList signals={fractureSignals} />
          )}
        </section>
      )}
      {fractureInterval && fractureInterval.possibleSignals.length > 0 && (
        <section>
          <Title order={3} size="h5">
            {text.possibleSignals}
          </Title>
          <SignalList signals={fractureInterval.possibleSignals} isPossible />
        </section>
      )}
      <Explanation verification={verification} />
    </>
  );
}

/** Policy 2026-3: the reasons why the status is not verified, and the lists against which the names were screened. */
function StatusReasons({ verification: { statusReasons, screening } }: VerdictProps): ReactNode {
  return (
    <>
      {statusReasons && statusReasons.length > 0 && (
        <section>
          <Title order={3} size="h5">
            {text.statusReasons}
          </Title>
          <ul>
            {statusReasons.map(({ code, detail, source, asOf }) => (
              <li key={code + detail}>
                {detail}{' '}
                <span className="soft">
                  {sourceName(source)}
                  {asOf !== null && `, ${formatDay(asOf)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {screening && (
        <Text>
          {screening.detail}
          {screening.lists.length > 0 && (
            <span className="soft">
              {' '}
              {text.screened(
                screening.names,
                screening.lists
                  .map(({ list, asOf, state }) => text.list(list, asOf && formatDay(asOf), state.toLowerCase()))
                  .join(', '),
              )}
            </span>
          )}
        </Text>
      )}
    </>
  );
}
