import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../../parts/layout/Facts.js';
import type { Policies } from './policyDocuments.js';
import { policyEffects, policyNames, policyTitles, wordsFor } from './policyWords.js';

/** The settings, for people who may only read them. */
export function PolicyFacts({ policies }: { readonly policies: Policies }): ReactNode {
  return (
    <Facts
      facts={policyNames.map((name) => [
        policyTitles[name],
        <div key={name}>
          <Text fw={600}>{wordsFor(name, policies)}</Text>
          <Text size="sm" className="soft">
            {policyEffects[name]}
          </Text>
        </div>,
      ])}
    />
  );
}
