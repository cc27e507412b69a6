import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import type { BusinessCheck } from '../../form/formTypes.js';

interface SuggestionsProps {
  readonly suggestions: BusinessCheck['suggestions'];
  readonly onChoose: (value: string) => void;
}

/** Registered numbers that were probably meant. */
export function Suggestions({ suggestions, onChoose }: SuggestionsProps): ReactNode {
  const text = useText();
  return (
    <Stack gap="xs" role="group" aria-label={text.suggestions}>
      <Text fw={600}>{text.suggestions}</Text>
      {suggestions.map(({ value, legalName }) => (
        <Button
          key={value}
          variant="default"
          className="suggestion"
          onClick={() => {
            onChoose(value);
          }}
        >
          {value} · <bdi>{legalName}</bdi>
        </Button>
      ))}
    </Stack>
  );
}
