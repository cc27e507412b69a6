import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { State } from '../../parts/layout/State.js';
import type { Tone } from '../../parts/looks.js';
import type { Check } from './caseChecks.js';

const words: Record<Tone, string> = caseText.checks.tones;

/** The checks of a case, failed ones first. */
export function Checks({ checks }: { readonly checks: readonly Check[] }): ReactNode {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="checks-title">
      <Title order={2} size="h4" id="checks-title">
        {caseText.checks.title}
      </Title>
      <ul className="checks">
        {checks.map(({ title, detail, tone }) => (
          <li key={`${title} ${detail}`}>
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm">{detail}</Text>
            </div>
            <State tone={tone}>{words[tone]}</State>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
