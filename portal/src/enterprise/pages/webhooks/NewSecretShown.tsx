import type { ReactNode } from 'react';
import { ShownOnce } from '../../parts/dialogs/ShownOnce.js';
import { hostOf } from './endpointState.js';
import type { NewSecret } from './webhookDocuments.js';

/** The secret of an endpoint, this once. */
export function NewSecretShown({
  made,
  onClose,
}: {
  readonly made: NewSecret;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <ShownOnce
      title={`The secret of ${hostOf(made.url)}`}
      secret={made.secret}
      stored="It is stored encrypted, to sign deliveries, and is shown to nobody."
      onClose={onClose}
    />
  );
}
