import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { InboxIcon } from '../../../shared/icons.js';

interface EmptyProps {
  /** An icon for the missing content. */
  readonly icon?: typeof InboxIcon;
  readonly title: string;
  /** Explains the purpose of the list in a sentence or two. */
  readonly children: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** Replaces an empty list. */
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
