import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldGroupProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under a name that a screen reader says with each. */
export function FieldGroup({ legend, children }: FieldGroupProps): ReactNode {
  return (
    <Fieldset legend={legend} className="group">
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}
