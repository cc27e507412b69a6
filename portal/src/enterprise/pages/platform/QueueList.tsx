import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../../shared/text/numbers.js';
import { platformText } from '../../../shared/text/platformText.js';
import { State } from '../../parts/layout/State.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import type { Overview } from './platformDocument.js';

const words = platformText.queues;
const [queue, state, waiting, done, failed] = words.columns;

/** The backlog of the workers, and their work in the last 24 hours. */
export function QueueList({ webhooks, bulk, mail }: Pick<Overview, 'webhooks' | 'bulk' | 'mail'>): ReactNode {
  return (
    <section aria-labelledby="queues" className="platform-part">
      <Title order={2} size="h4" id="queues" mb="xs">
        {words.title}
      </Title>
      <ListTable columns={words.columns}>
        <tr>
          <td data-title={queue}>{words.webhooks}</td>
          <td data-title={state}>
            <Timeliness overdueSince={webhooks.overdueSince} />
          </td>
          <td data-title={waiting}>{counted(webhooks.pending)}</td>
          <td data-title={done}>{counted(webhooks.delivered24Hours)}</td>
          <td data-title={failed}>{counted(webhooks.failed24Hours)}</td>
        </tr>
        <tr>
          <td data-title={queue}>{words.bulk}</td>
          <td data-title={state}>{words.bulkState(bulk.running, bulk.queued)}</td>
          <td data-title={waiting}>{counted(bulk.rowsLeft)}</td>
          <td data-title={done}>{words.jobs(bulk.completed24Hours)}</td>
          <td data-title={failed}>{words.jobs(bulk.failed24Hours)}</td>
        </tr>
        <tr>
          <td data-title={queue}>{words.mail}</td>
          <td data-title={state}>
            <Timeliness overdueSince={mail.overdueSince} />
          </td>
          <td data-title={waiting}>{counted(mail.pending)}</td>
          <td data-title={done}>{words.notCounted}</td>
          <td data-title={failed}>{words.notCounted}</td>
        </tr>
      </ListTable>
    </section>
  );
}

function Timeliness({ overdueSince }: { readonly overdueSince: string | null }): ReactNode {
  if (overdueSince === null) return <State tone="good">{words.onTime}</State>;
  return (
    <State tone="warn">
      {words.late} <Moment at={overdueSince} />
    </State>
  );
}
