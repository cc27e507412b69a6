import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { BulkRow } from './bulkDocuments.js';
import { statusTones } from './bulkState.js';
import { numberOf, rowsOf } from './figures.js';

/** Bulks, newest first. */
export function BulkList({ bulks }: { readonly bulks: readonly BulkRow[] }): ReactNode {
  return (
    <ListTable label="Bulks" columns={['Bulk', 'State', 'Done', 'Errors', 'Started', 'Ended']}>
      {bulks.map(({ id, status, total, processed, failed, createdAt, finishedAt }) => (
        <tr key={id}>
          <td data-title="Bulk">
            <PageLink to="/bulk/$id" params={{ id }}>
              {rowsOf(total)}
            </PageLink>
          </td>
          <td data-title="State">
            <State tone={statusTones[status]}>{status.toLowerCase()}</State>
          </td>
          <td data-title="Done">{numberOf(processed)}</td>
          <td data-title="Errors">{numberOf(failed)}</td>
          <td data-title="Started">
            <Moment at={createdAt} />
          </td>
          <td data-title="Ended">{finishedAt === null ? '' : <Moment at={finishedAt} />}</td>
        </tr>
      ))}
    </ListTable>
  );
}
