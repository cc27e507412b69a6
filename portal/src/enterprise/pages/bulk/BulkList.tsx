import type { ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { BulkRow } from './bulkDocuments.js';
import { statusTones } from './bulkState.js';
import { numberOf, rowsOf } from './figures.js';

const text = bulkText.list;

/** Bulks, newest first. */
export function BulkList({ bulks }: { readonly bulks: readonly BulkRow[] }): ReactNode {
  const { nameOf } = useMemberNames();
  return (
    <ListTable label={text.label} columns={Object.values(text.columns)}>
      {bulks.map(({ id, status, fileName, startedBy, total, processed, failed, createdAt, finishedAt }) => (
        <tr key={id}>
          <td data-title={text.columns.file}>
            <PageLink to="/bulk/$id" params={{ id }}>
              {fileName === null ? rowsOf(total) : <span className="file-name">{fileName}</span>}
            </PageLink>
            {fileName !== null && <span className="soft"> {rowsOf(total)}</span>}
          </td>
          <td data-title={text.columns.startedBy}>{nameOf(startedBy)}</td>
          <td data-title={text.columns.state}>
            <State tone={statusTones[status]}>{status.toLowerCase()}</State>
          </td>
          <td data-title={text.columns.done}>{numberOf(processed)}</td>
          <td data-title={text.columns.errors}>{numberOf(failed)}</td>
          <td data-title={text.columns.started}>
            <Moment at={createdAt} />
          </td>
          <td data-title={text.columns.ended}>{finishedAt === null ? '' : <Moment at={finishedAt} />}</td>
        </tr>
      ))}
    </ListTable>
  );
}
