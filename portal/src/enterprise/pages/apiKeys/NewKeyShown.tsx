import { Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { ShownOnce } from '../../parts/dialogs/ShownOnce.js';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import type { NewKey } from './apiKeyDocuments.js';
import { firstCall } from './firstCall.js';

interface NewKeyShownProps {
  readonly made: NewKey;
  readonly onClose: () => void;
}

/** Shows a new key once, with a request to paste. */
export function NewKeyShown({ made, onClose }: NewKeyShownProps): ReactNode {
  const call = firstCall(location.origin, made);
  return (
    <ShownOnce title={text.newKey(made.name)} secret={made.key} stored={text.stored} kept={text.kept} onClose={onClose}>
      {call && (
        <Stack component="section" gap="xs" aria-labelledby="first-call">
          <Title order={3} size="h5" id="first-call">
            {text.tryIt}
          </Title>
          <Text size="sm" className="soft">
            {call.says}
          </Text>
          <Code block className="call" tabIndex={0} role="group" aria-label={text.tryIt}>
            {call.command}
          </Code>
          <Group>
            <CopyButton value={call.command} label={text.copyCall} />
          </Group>
        </Stack>
      )}
    </ShownOnce>
  );
}
