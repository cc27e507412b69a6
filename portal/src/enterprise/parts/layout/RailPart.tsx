import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface RailPartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One section of the rail next to facts and evidence. */
export function RailPart({ id, title, children }: RailPartProps): ReactNode {
  return (
    <section className="rail-part" aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
