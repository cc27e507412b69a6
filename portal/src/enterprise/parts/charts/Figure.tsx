import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../../shared/text/numbers.js';

interface FigureProps {
  readonly title: string;
  readonly value: number | string;
  /** Details in small type. */
  readonly children?: ReactNode;
}

/** One number with its name. */
export function Figure({ title, value, children }: FigureProps): ReactNode {
  return (
    <Paper withBorder p="md" component="section">
      <Text className="soft" component="h2" size="sm" fw={500}>
        {title}
      </Text>
      <Text className="figure">{typeof value === 'number' ? counted(value) : value}</Text>
      {children !== undefined && (
        <Text className="soft" size="sm" component="div">
          {children}
        </Text>
      )}
    </Paper>
  );
}
