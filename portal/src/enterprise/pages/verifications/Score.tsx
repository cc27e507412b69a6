import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { State } from '../../parts/layout/State.js';
import type { VerificationRow } from './verificationDocuments.js';
import { riskWords } from './verificationWords.js';

interface ScoreProps {
  readonly verification: Pick<VerificationRow, 'fractureScore' | 'fractureRisk'> & {
    readonly fractureInterval?: { readonly lowest: number; readonly highest: number } | null;
  };
}

/** A Fracture Score with its band. */
export function Score({ verification: { fractureScore, fractureRisk, fractureInterval } }: ScoreProps): ReactNode {
  if (fractureScore === null || fractureRisk === null) return <span className="soft">{verificationText.noScore}</span>;
  const { word, tone } = riskWords[fractureRisk];
  return (
    <State tone={tone}>
      <span className="score">
        {fractureInterval
          ? verificationText.verdict.range(fractureInterval.lowest, fractureInterval.highest)
          : fractureScore}
      </span>{' '}
      {word}
    </State>
  );
}
