import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bulk } from './bulkDocuments.js';
import { numberOf } from './figures.js';

const words: Readonly<Record<string, string>> = {
  verified: 'verified',
  inactive: 'inactive',
  not_found: 'not found',
  INVALID_REQUEST: 'error: the row cannot be read',
  IDENTIFIER_INVALID: 'error: no ABN, ACN or NZBN',
  JURISDICTION_MISMATCH: 'error: the number is of the other country',
  REGISTER_UNAVAILABLE: 'error: the register gave no answer',
};

/** Rows by result. */
export function Outcomes({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const counts = Object.entries(bulk.counts as Readonly<Record<string, number>>).sort(([, a], [, b]) => b - a);
  if (counts.length === 0) return null;
  const most = Math.max(...counts.map(([, count]) => count));
  return (
    <section aria-labelledby="outcomes" className="outcomes">
      <Title order={2} size="h4" id="outcomes">
        Results by status
      </Title>
      <dl>
        {counts.map(([outcome, count]) => (
          <div key={outcome}>
            <dt>{words[outcome] ?? outcome}</dt>
            <dd>
              <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect width={Math.max((count / most) * 100, 0.5)} height="10" />
              </svg>
              {numberOf(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
