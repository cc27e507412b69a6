import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { ShownOnce } from '../../parts/dialogs/ShownOnce.js';
import { endpointName } from './endpointState.js';
import type { NewSecret } from './webhookDocuments.js';

/** Shows the secret of an endpoint once. */
export function NewSecretShown({
  made,
  onClose,
}: {
  readonly made: NewSecret;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <ShownOnce
      title={text.secretTitle(endpointName(made))}
      secret={made.secret}
      stored={text.secretStored}
      kept={text.secretKept}
      onClose={onClose}
    />
  );
}
