import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly lead: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly children?: ReactNode;
}

/** A page with a single message. Its heading gets the focus, so that it is read out. */
export function Notice({ title, lead, action, children }: NoticeProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <Container component="main" size="xs" py={48}>
      <Stack gap="md">
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text>{lead}</Text>
        {children}
        {action && (
          <Button onClick={action.run} w="fit-content">
            {action.label}
          </Button>
        )}
      </Stack>
    </Container>
  );
}
