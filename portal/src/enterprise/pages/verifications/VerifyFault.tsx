import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import type { CombinedError } from 'urql';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { suggestionsIn } from './suggestionsIn.js';

interface VerifyFaultProps {
  readonly error: CombinedError;
  /** Whether the field shows the fault, so that only the suggested numbers appear here. */
  readonly isOfNumber: boolean;
  readonly onChoose: (number: string) => void;
}

/** The next step after a request to verify that returned no verdict. */
export function VerifyFault({ error, isOfNumber, onChoose }: VerifyFaultProps): ReactNode {
  if (!isOfNumber) {
    // A verification without a register answer is stored too.
    const id = error.graphQLErrors[0]?.extensions['verificationId'];
    return (
      <div>
        <RequestFault error={error} />
        {typeof id === 'string' && (
          <PageLink to="/verifications/$id" params={{ id }}>
            {verificationText.verify.onRecord}
          </PageLink>
        )}
      </div>
    );
  }
  const suggestions = suggestionsIn(error);
  if (suggestions.length === 0) return null;
  return (
    <div role="group" aria-label={verificationText.verify.meant}>
      <Text mb="xs">{verificationText.verify.meant}</Text>
      <Group gap="xs">
        {suggestions.map(({ value, legalName }) => (
          <Button
            key={value}
            variant="default"
            size="sm"
            onClick={() => {
              onChoose(value);
            }}
          >
            {value}, {legalName}
          </Button>
        ))}
      </Group>
    </div>
  );
}
