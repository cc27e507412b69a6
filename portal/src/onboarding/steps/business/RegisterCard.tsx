import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLanguage } from '../../../shared/text/Language.js';
import { LongField } from '../../fields/LongField.js';
import { orNull } from '../../fields/orNull.js';
import { TickField } from '../../fields/TickField.js';
import type { Business, Registered } from '../../form/formTypes.js';
import * as limits from '../../../shared/limits.js';

interface RegisterCardProps {
  readonly registered: Registered;
  readonly business: Business;
  readonly onChange: (changed: Partial<Business>) => void;
}

/** The register's data for the applicant to confirm or correct. */
export function RegisterCard({ registered, business, onChange }: RegisterCardProps): ReactNode {
  const { text, formats } = useLanguage();
  const [isWrong, setWrong] = useState(business.correction !== null);
  const { legalName, entityType, isActive, register, asOf } = registered;
  return (
    <Paper withBorder p="lg" className="card">
      <Stack gap="md">
        <div>
          <Text className="soft">{text.registerSays}</Text>
          <Group gap="sm" align="center">
            <Title order={2} size="h3">
              {legalName}
            </Title>
            <Badge className={isActive ? 'good' : 'warn'} variant="outline" size="lg">
              {text.registerState(isActive)}
            </Badge>
          </Group>
          {entityType !== null && <Text>{entityType}</Text>}
          <Text className="soft">{text.registerSource(register, formats.day(asOf))}</Text>
        </div>
        <TickField
          pointer="/business/isConfirmed"
          label={text.confirmBusiness}
          isTicked={business.isConfirmed}
          onChange={(isConfirmed) => {
            onChange({ isConfirmed });
          }}
        />
        <TickField
          pointer="/business/hasCorrection"
          label={text.hasCorrection}
          isTicked={isWrong}
          onChange={(isTicked) => {
            setWrong(isTicked);
            if (!isTicked) onChange({ correction: null });
          }}
        />
        {isWrong && (
          <LongField
            pointer="/business/correction"
            label={text.correction}
            value={business.correction}
            maxLength={limits.OnboardingBusinessInput.correction}
            onChange={(correction) => {
              onChange({ correction: orNull(correction) });
            }}
          />
        )}
      </Stack>
    </Paper>
  );
}
