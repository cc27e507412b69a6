import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import { counted } from '../../../shared/text/numbers.js';
import type { Bulk } from './bulkDocuments.js';

const text = bulkText.outcomes;
const words: Readonly<Record<string, string>> = text.words;

/** Rows by result. */
export function Outcomes({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const counts = Object.entries(bulk.counts as Readonly<Record<string, number>>).sort(([, a], [, b]) => b - a);
  if (counts.length === 0) return null;
  const most = Math.max(...counts.map(([, count]) => count));
  return (
    <section aria-labelledby="outcomes" className="outcomes">
      <Title order={2} size="h4" id="outcomes">
        {text.title}
      </Title>
      <dl>
        {counts.map(([outcome, count]) => (
          <div key={outcome}>
            <dt>{words[outcome] ?? outcome}</dt>
            <dd>
              <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect width={Math.max((count / most) * 100, 0.5)} height="10" />
              </svg>
              {counted(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
