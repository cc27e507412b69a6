import { Alert, Button, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { faultOf } from './faultOf.js';

interface RequestFaultProps {
  readonly error: CombinedError;
  readonly onRetry?: () => void;
}

/** A call that failed, in words, with the id by which an operator finds it. */
export function RequestFault({ error, onRetry }: RequestFaultProps): ReactNode {
  const { sentence, requestId, code } = faultOf(error);
  const alert = useRef<HTMLDivElement>(null);
  // The button of a long form is far below: whoever has pressed it there would see nothing happen.
  useEffect(() => {
    if (alert.current?.closest('[role=dialog]')) alert.current.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <Alert ref={alert} color="red" variant="outline" className="fault" role="alert" mb="md" title={sentence}>
      {requestId !== null && (
        <Text size="sm">
          Request <code>{requestId}</code>
        </Text>
      )}
      {onRetry && code !== 'NOT_FOUND' && (
        <Button variant="default" size="sm" mt="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
