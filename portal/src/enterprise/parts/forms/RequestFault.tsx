import { Alert, Button, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';
import { toFault } from './toFault.js';
import { Breakable } from '../layout/Breakable.js';

interface RequestFaultProps {
  readonly error: CombinedError;
  readonly onRetry?: () => void;
}

/** The error of a request, with the id by which an operator finds it in the log. */
export function RequestFault({ error, onRetry }: RequestFaultProps): ReactNode {
  const { sentence, requestId, code } = toFault(error);
  const alert = useRef<HTMLDivElement>(null);
  // Scrolls into view: a person who pressed a button far below would otherwise see nothing.
  useEffect(() => {
    if (alert.current?.closest('[role=dialog]')) alert.current.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <Alert ref={alert} color="red" variant="outline" className="fault" role="alert" mb="md" title={sentence}>
      {requestId !== null && (
        <Text size="sm">
          {partsText.request}{' '}
          <code>
            <Breakable text={requestId} />
          </code>
        </Text>
      )}
      {onRetry && code !== 'NOT_FOUND' && (
        <Button variant="default" size="sm" mt="xs" onClick={onRetry}>
          {partsText.retry}
        </Button>
      )}
    </Alert>
  );
}
