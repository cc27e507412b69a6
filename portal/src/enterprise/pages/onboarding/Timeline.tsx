import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Happenings } from '../../parts/layout/Happenings.js';
import type { Happening } from '../../parts/layout/happeningsOf.js';

/** The history of a case, oldest first. */
export function Timeline({ happenings }: { readonly happenings: readonly Happening[] }): ReactNode {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="timeline-title">
      <Title order={2} size="h4" id="timeline-title">
        History
      </Title>
      <Happenings happenings={happenings} />
    </Paper>
  );
}
