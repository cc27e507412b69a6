import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import type { Line } from './toReviewLines.js';

interface LinesProps {
  readonly lines: readonly Line[];
  /** Another version of the lines: differences are marked. */
  readonly others?: readonly Line[];
}

/** The answers, line by line. */
export function Lines({ lines, others }: LinesProps): ReactNode {
  const text = useText();
  if (lines.length === 0) return <p className="soft">{text.nothing}</p>;
  return (
    <dl className="lines">
      {lines.map(({ term, detail }) => {
        const isOther = others?.every((other) => other.term !== term || other.detail !== detail) ?? false;
        return (
          <div key={term + detail}>
            <dt>{term}</dt>
            <dd>{isOther ? <mark>{detail}</mark> : detail}</dd>
          </div>
        );
      })}
    </dl>
  );
}
