import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ResultOf } from 'gql.tada';
import type { ReactNode } from 'react';
import { useMutation, useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { ActivityIcon } from '../../../shared/icons.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { RailPart } from '../../parts/layout/RailPart.js';
import { State } from '../../parts/layout/State.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import type { Verification } from './verificationDocuments.js';
import { screeningWords } from './verificationWords.js';

const monitoredDocument = graphql(`
  query PortalMonitored($number: String!) {
    monitoredEntities(number: $number) {
      nodes {
        id
        screening {
          status
          candidates
          screenedAt
        }
      }
    }
  }
`);

export const monitorDocument = graphql(`
  mutation PortalMonitor($input: MonitorVerificationInput!) {
    monitorVerification(input: $input) {
      id
    }
  }
`);

const stopDocument = graphql(`
  mutation PortalStopMonitoring($input: StopMonitoringInput!) {
    stopMonitoring(input: $input) {
      id
    }
  }
`);

const text = verificationText.rail;
// An empty list contains no type name, so the types are given explicitly.
const typed = { additionalTypenames: ['MonitoredEntity'] };

type MonitoredVerification = Pick<Verification, 'id' | 'abn' | 'nzbn' | 'status'>;

interface Monitored {
  readonly isMonitored: boolean;
  readonly screening: Screening | null;
  readonly isBusy: boolean;
  /** Null while it is unknown, and for callers who may not change it. */
  readonly change: (() => Promise<void>) | null;
}

type Screening = NonNullable<
  NonNullable<ResultOf<typeof monitoredDocument>['monitoredEntities']>['nodes'][number]['screening']
>;

/** Whether changes of the entity in the register are reported. */
function useMonitored({ id, abn, nzbn, status }: MonitoredVerification): Monitored {
  const can = useCan();
  const isFound = status !== 'NOT_FOUND' && status !== 'ERROR';
  const number = nzbn ?? abn;
  const [{ data }] = useQuery({
    query: monitoredDocument,
    variables: { number: number ?? '' },
    pause: number === null || !can('monitoredEntities'),
    context: typed,
  });
  const [{ fetching: isStarting }, start] = useMutation(monitorDocument);
  const [{ fetching: isStopping, data: stopped }, stop] = useMutation(stopDocument);
  const listed = data?.monitoredEntities?.nodes.find((one) => one.id !== stopped?.stopMonitoring?.id) ?? null;
  const change = async (): Promise<void> => {
    const { error } = listed
      ? await stop({ input: { id: listed.id } })
      : await start({ input: { verificationId: id } });
    const message = listed ? text.monitoringStopped : text.monitoringStarted;
    notifications.show(error ? { message: toFault(error).sentence, color: 'red' } : { message });
  };
  return {
    isMonitored: listed !== null,
    screening: listed?.screening ?? null,
    isBusy: isStarting || isStopping,
    change: isFound && data?.monitoredEntities && can('monitorVerification') && can('stopMonitoring') ? change : null,
  };
}

/** Starts or stops the monitoring of an entity. Only an entity that was found can be monitored. */
export function MonitorButton({ verification }: { readonly verification: MonitoredVerification }): ReactNode {
  const { isMonitored, isBusy, change } = useMonitored(verification);
  return change && <Toggle isMonitored={isMonitored} isBusy={isBusy} onChange={() => void change()} />;
}

interface ToggleProps {
  readonly isMonitored: boolean;
  readonly isBusy: boolean;
  readonly onChange: () => void;
}

function Toggle({ isMonitored, isBusy, onChange }: ToggleProps): ReactNode {
  return (
    <div>
      <Button variant="default" leftSection={<ActivityIcon />} loading={isBusy} onClick={onChange}>
        {isMonitored ? text.stopMonitoring : text.monitor}
      </Button>
    </div>
  );
}

/** The rail's monitoring part, with the latest screening of the entity's names. */
export function Monitoring({ verification }: { readonly verification: MonitoredVerification }): ReactNode {
  const { isMonitored, screening, isBusy, change } = useMonitored(verification);
  if (change === null && !isMonitored) return null;
  return (
    <RailPart id="monitoring" title={text.monitoring}>
      {screening && (
        <Text>
          {text.lastScreening}
          <Moment at={screening.screenedAt} />.
          {text.screeningResult(screeningWords[screening.status], screening.candidates)}
        </Text>
      )}
      {!screening &&
        (isMonitored ? <State tone="good">{text.monitored}</State> : <Text className="soft">{text.notMonitored}</Text>)}
      {change && <Toggle isMonitored={isMonitored} isBusy={isBusy} onChange={() => void change()} />}
    </RailPart>
  );
}
