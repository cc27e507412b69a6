import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { auditText } from '../../../../shared/text/auditText.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { Moment } from '../../../parts/time/Moment.js';
import { State } from '../../../parts/layout/State.js';
import { actorWords } from './actorWords.js';
import type { AuditEntryRow } from './auditDocuments.js';
import { actionWords } from './auditWords.js';
import { Subject } from './Subject.js';

const text = auditText;

interface AuditListProps {
  readonly entries: readonly AuditEntryRow[];
  readonly names: ReadonlyMap<string, string>;
  readonly onOpen: (entry: AuditEntryRow) => void;
}

/** Entries, newest first. */
export function AuditList({ entries, names, onOpen }: AuditListProps): ReactNode {
  return (
    <ListTable className="one-line audit-list" columns={Object.values(text.columns)} hasActions>
      {entries.map((entry) => {
        const { kind, name } = actorWords(entry.actor, names);
        return (
          <tr key={entry.id}>
            <td data-title={text.columns.action}>
              <div>
                <Text>{actionWords[entry.action]}</Text>
                {entry.outcome !== 'DONE' && <State tone="bad">{entry.outcome.toLowerCase()}</State>}
              </div>
            </td>
            <td data-title={text.columns.actor} className="cut">
              <div>
                {name ?? kind}
                {name !== null && (
                  <Text size="sm" className="soft">
                    {kind}
                  </Text>
                )}
              </div>
            </td>
            <td data-title={text.columns.object}>
              <Subject object={entry.object} />
            </td>
            <td data-title={text.columns.at}>
              <Moment at={entry.at} />
            </td>
            <td>
              <Button
                variant="subtle"
                aria-label={text.detailsOf(actionWords[entry.action], entry.id)}
                onClick={() => {
                  onOpen(entry);
                }}
              >
                {text.details}
              </Button>
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
