import { Group, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { contrastWords } from './contrastWords.js';
import * as limits from '../../../../shared/limits.js';
import { brandText } from '../../../../shared/text/brandText.js';

const text = brandText;

interface ColourFieldProps {
  readonly colour: string;
  readonly error: ReactNode;
  readonly onChange: (colour: string) => void;
}

/** A colour, as text or through the browser's picker, with its legibility. */
export function ColourField({ colour, error, onChange }: ColourFieldProps): ReactNode {
  const words = contrastWords(colour);
  return (
    <div>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={text.colour}
          description={text.colourHelp}
          className="colour-text"
          value={colour}
          maxLength={limits.UpdateOrganisationInput.brandColour}
          spellCheck={false}
          error={error}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
        <input
          type="color"
          className="colour-picker"
          aria-label={text.chooseColour}
          value={/^#[\da-f]{6}$/i.test(colour) ? colour.toLowerCase() : '#0b6e63'}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
      </Group>
      <Text size="sm" className="soft" role="status" mt={4}>
        {words ?? ''}
      </Text>
    </div>
  );
}
