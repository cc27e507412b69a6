import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import { counted } from '../../../shared/text/numbers.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { ChartPatterns, Patch } from '../../parts/charts/ChartPatterns.js';
import type { Bulk } from './bulkDocuments.js';
import { hasEnded } from './bulkState.js';
import { outcomeLook, outcomesIn, outcomeWord } from './outcomeWords.js';

/** Rows by result. Once the bulk has ended, each result filters the rows below. */
export function Outcomes({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const counts = outcomesIn(bulk);
  if (counts.length === 0) return null;
  const most = Math.max(...counts.map(([, count]) => count));
  return (
    <section aria-labelledby="outcomes" className="outcomes">
      <Title order={2} size="h4" id="outcomes">
        {bulkText.outcomes.title}
      </Title>
      <ChartPatterns />
      <dl>
        {counts.map(([outcome, count]) => (
          <div key={outcome}>
            <dt>
              {hasEnded(bulk.status) ? (
                <PageLink to="/bulk/$id" params={{ id: bulk.id }} search={{ outcome }} resetScroll={false}>
                  {outcomeWord(outcome)}
                </PageLink>
              ) : (
                outcomeWord(outcome)
              )}
            </dt>
            <dd>
              <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none">
                <Patch
                  look={outcomeLook(outcome)}
                  x={0}
                  y={0}
                  width={Math.max((count / most) * 100, 0.5)}
                  height={12}
                />
              </svg>
              {counted(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
