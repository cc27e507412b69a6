import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { InboxIcon } from '../../../shared/icons.js';

interface EmptyProps {
  /** Of what would stand here. */
  readonly icon?: typeof InboxIcon;
  readonly title: string;
  /** What it is for, in a sentence or two. */
  readonly children: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** In place of a list without anything in it. */
export function Empty({ icon: Icon = InboxIcon, title, children, action }: EmptyProps): ReactNode {
  return (
    <Paper withBorder className="empty">
      <div className="empty-icon">
        <Icon />
      </div>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Text className="soft" mb={action ? 'md' : 0}>
        {children}
      </Text>
      {action}
    </Paper>
  );
}
