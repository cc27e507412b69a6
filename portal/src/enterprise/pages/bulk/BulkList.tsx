import type { ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import { counted } from '../../../shared/text/numbers.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { BulkRow } from './bulkDocuments.js';
import { statusTones } from './bulkState.js';

const text = bulkText.list;

/** Bulks, newest first. */
export function BulkList({ bulks }: { readonly bulks: readonly BulkRow[] }): ReactNode {
  const { findName } = useMemberNames();
  return (
    <ListTable className="one-line" label={text.label} columns={Object.values(text.columns)}>
      {bulks.map(({ id, status, fileName, startedBy, total, processed, failed, createdAt, finishedAt }) => (
        <tr key={id}>
          <td data-title={text.columns.file}>
            <PageLink to="/bulk/$id" params={{ id }}>
              {fileName === null ? bulkText.rows(total) : <span className="file-name">{fileName}</span>}
            </PageLink>
            {fileName !== null && <span className="soft"> {bulkText.rows(total)}</span>}
          </td>
          <td data-title={text.columns.startedBy}>{findName(startedBy)}</td>
          <td data-title={text.columns.state}>
            <State tone={statusTones[status]}>{bulkText.states[status]}</State>
          </td>
          <td data-title={text.columns.done}>{counted(processed)}</td>
          <td data-title={text.columns.errors}>{counted(failed)}</td>
          <td data-title={text.columns.uploaded}>
            <Moment at={createdAt} />
          </td>
          <td data-title={text.columns.ended}>{finishedAt === null ? '' : <Moment at={finishedAt} />}</td>
        </tr>
      ))}
    </ListTable>
  );
}
