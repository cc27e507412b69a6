import { Alert, Button, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';
import { toFault } from './toFault.js';
import { Breakable } from '../layout/Breakable.js';

interface RequestFaultProps {
  readonly error: CombinedError;
  readonly onRetry?: () => void;
  /** The input fields of the request that show their own message, so that the alert does not repeat it. */
  readonly shownFields?: readonly string[];
}

/** The error of a request, with the id by which an operator finds it in the log. */
export function RequestFault({ error, onRetry, shownFields = [] }: RequestFaultProps): ReactNode {
  const { sentence, requestId, code, fields } = toFault(error);
  const marked = Object.keys(fields);
  const isAtFields = marked.length > 0 && marked.every((field) => shownFields.includes(field.split('/')[0] ?? field));
  const focused = useRef<CombinedError>(null);
  const alert = useRef<HTMLDivElement>(null);
  // Scrolls into view: a person who pressed a button far below would otherwise see nothing.
  useEffect(() => {
    if (alert.current?.closest('[role=dialog]')) alert.current.scrollIntoView({ block: 'center' });
  }, [error]);
  // Runs after each render, because a form marks its fields after the error arrived. Each error moves the focus once.
  useEffect(() => {
    if (!isAtFields || focused.current === error) return;
    const field = alert.current
      ?.closest('form')
      ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]');
    if (!field) return;
    focused.current = error;
    field.focus();
  });
  const shared = { ref: alert, color: 'red', variant: 'outline', className: 'fault', role: 'alert', mb: 'md' } as const;
  if (isAtFields) return <Alert {...shared} title={partsText.correctFields(marked.length)} />;
  return (
    <Alert {...shared} title={sentence}>
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
