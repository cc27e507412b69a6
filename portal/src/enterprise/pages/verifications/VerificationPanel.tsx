import { Group, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationText } from '../../../shared/text/verificationText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { PageButton } from '../../parts/layout/PageLink.js';
import { Panel } from '../../parts/layout/Panel.js';
import { AssignOne } from './AssignMenu.js';
import { MonitorButton } from './Monitoring.js';
import { Certify } from './Rail.js';
import { VerdictCard } from './VerdictCard.js';
import { verificationDocument } from './verificationDocuments.js';

interface VerificationPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The verdict of one row, next to the list. */
export function VerificationPanel({ id, onClose }: VerificationPanelProps): ReactNode {
  const [{ data, error }] = useQuery({ query: verificationDocument, variables: { id } });
  const verification = data?.verification?.id === id ? data.verification : null;
  return (
    <Panel title={verificationText.title} onClose={onClose}>
      {error && <RequestFault error={error} />}
      {!verification && !error && <Loader aria-label={verificationText.loading} />}
      {verification && (
        <VerdictCard
          verification={verification}
          actions={
            <Group gap="xs">
              <PageButton to="/verifications/$id" params={{ id }}>
                {verificationText.fullRecord}
              </PageButton>
              <Certify verification={verification} />
              <AssignOne id={id} />
              <MonitorButton verification={verification} />
            </Group>
          }
        />
      )}
    </Panel>
  );
}
