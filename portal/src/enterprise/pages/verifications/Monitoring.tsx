import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation, useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { faultOf } from '../../parts/forms/faultOf.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import type { Verification } from './verificationDocuments.js';
import { screeningWords } from './verificationWords.js';

const monitoredDocument = graphql(`
  query PortalMonitored {
    monitoredEntities(first: 100) {
      nodes {
        id
        abn
        nzbn
        stoppedAt
        screening {
          status
          candidates
          screenedAt
        }
      }
    }
  }
`);

const monitorDocument = graphql(`
  mutation PortalMonitor($input: MonitorVerificationInput!) {
    monitorVerification(input: $input) {
      id
      abn
      nzbn
      stoppedAt
    }
  }
`);

const stopDocument = graphql(`
  mutation PortalStopMonitoring($input: StopMonitoringInput!) {
    stopMonitoring(input: $input) {
      id
      stoppedAt
    }
  }
`);

/** Whether one is told when the register says something else of the entity. Only what was found can be watched. */
export function Monitoring({ verification }: { readonly verification: Verification }): ReactNode {
  const can = useCan();
  const isFound = verification.status !== 'NOT_FOUND' && verification.status !== 'ERROR';
  const isOffered = isFound && can('monitorVerification') && can('stopMonitoring');
  const [{ data }] = useQuery({
    query: monitoredDocument,
    pause: !isOffered,
    // An empty list names no type.
    context: typed,
  });
  const [{ fetching: isStarting, data: started }, start] = useMutation(monitorDocument);
  const [{ fetching: isStopping, data: stopped }, stop] = useMutation(stopDocument);
  if (!isOffered || !data?.monitoredEntities) return null;
  // Beyond the newest hundred it is known by what was begun here.
  const all = [...data.monitoredEntities.nodes, ...(started?.monitorVerification ? [started.monitorVerification] : [])];
  const watched = all.find(
    ({ id, abn, nzbn, stoppedAt }) =>
      abn === verification.abn &&
      nzbn === verification.nzbn &&
      stoppedAt === null &&
      id !== stopped?.stopMonitoring?.id,
  );
  const change = async (): Promise<void> => {
    const { error } = watched
      ? await stop({ input: { id: watched.id } })
      : await start({ input: { verificationId: verification.id } });
    const message = watched ? 'Monitoring ended.' : 'An event is recorded when the register changes the entity.';
    notifications.show(error ? { message: faultOf(error).sentence, color: 'red' } : { message });
  };
  return (
    <Button variant="default" size="sm" loading={isStarting || isStopping} onClick={() => void change()}>
      {watched ? 'Stop monitoring' : 'Monitor'}
    </Button>
  );
}

/** When the names of a monitored entity were screened last, and what was found. */
export function LatestScreening({ verification: { abn, nzbn } }: { readonly verification: Verification }): ReactNode {
  const can = useCan();
  const [{ data }] = useQuery({ query: monitoredDocument, pause: !can('monitoredEntities'), context: typed });
  const screening = data?.monitoredEntities?.nodes.find(
    (entity) => entity.abn === abn && entity.nzbn === nzbn && entity.stoppedAt === null,
  )?.screening;
  if (!screening) return null;
  const { status, candidates, screenedAt } = screening;
  return (
    <Text>
      Monitored. Last sanctions check: <Moment at={screenedAt} />. Result: {screeningWords[status]}
      {candidates > 0 && `. Open candidates: ${candidates}`}.
    </Text>
  );
}

const typed = { additionalTypenames: ['MonitoredEntity'] };
