import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ownersText as text } from '../../../shared/text/ownersText.js';
import { Facts } from '../../parts/layout/Facts.js';
import { formatDay } from '../../parts/time/formatDay.js';
import type { Case, Submission } from './caseDocument.js';
import { listAddresses } from './statedAnswers.js';

interface RegisterDifferencesProps {
  readonly comparison: NonNullable<Case['registerComparison']>;
  readonly address: Submission['address'] | undefined;
}

/** How the form differs from the owners, directors and place on the register, each difference with its remedy. */
export function RegisterDifferences({ comparison, address }: RegisterDifferencesProps): ReactNode {
  const { differences, place, source } = comparison;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="register-differences">
      <Title order={2} size="h4" id="register-differences">
        {text.differences}
      </Title>
      <Text className="soft">{text.asOf(source.attribution, source.asOf && formatDay(source.asOf))}</Text>
      {place !== null && address && (
        <Facts
          facts={[
            [text.statedAddress, listAddresses(address).join('; ')],
            [text.registeredPlace, place],
          ]}
        />
      )}
      {differences.length === 0 && <Text>{text.agrees}</Text>}
      <ul className="checks">
        {differences.map(({ code, name, detail, remedy }) => (
          <li key={`${code} ${name}`}>
            <div>
              <Text fw={600}>{detail}</Text>
              <Text size="sm">{remedy}</Text>
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
