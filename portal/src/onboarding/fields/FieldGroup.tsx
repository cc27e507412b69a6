import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldGroupProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Related fields with a name that a screen reader announces with each. */
export function FieldGroup({ legend, children }: FieldGroupProps): ReactNode {
  return (
    <Fieldset legend={legend} className="group">
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}
