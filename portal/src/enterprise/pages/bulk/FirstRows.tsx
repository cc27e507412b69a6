import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Meaning } from './columnsOf.js';
import type { Look } from './lookAt.js';

interface FirstRowsProps {
  readonly look: Look;
  /** Chosen for the rows that name none; empty where nothing is. */
  readonly jurisdiction: string;
}

const titles: Record<Meaning, string> = { number: 'Number', country: 'Country', reference: 'Reference', name: 'Name' };
const meanings = ['number', 'country', 'reference', 'name'] as const;

/** What each column is taken for, and the first rows by it. */
export function FirstRows({ look, jurisdiction }: FirstRowsProps): ReactNode {
  const { columns, rows, country } = look;
  const fallback = jurisdiction === '' ? country : jurisdiction;
  const known = columns.filter(({ meaning }) => meaning !== null);
  const ignored = columns.filter(({ meaning, said }) => meaning === null && said !== '');
  return (
    <>
      {known.length > 0 && (
        <Text>Taken for: {known.map(({ said, meaning }) => `“${said}” the ${meaning ?? ''}`).join(', ')}.</Text>
      )}
      {ignored.length > 0 && <Text>Ignored columns: {ignored.map(({ said }) => `“${said}”`).join(', ')}.</Text>}
      {rows.length === 0 && look.fault === null && (
        <Text>Its first rows are not shown here: it is read as it is sent.</Text>
      )}
      {rows.length > 0 && (
        <table className="list" aria-label="The first rows">
          <thead>
            <tr>
              {meanings.map((meaning) => (
                <th key={meaning} scope="col">
                  {titles[meaning]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place}>
                {meanings.map((meaning) => (
                  <td key={meaning} data-title={titles[meaning]}>
                    {cellOf(row[meaning], meaning, fallback)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function cellOf(text: string | undefined, meaning: Meaning, fallback: string | null): ReactNode {
  if (text !== undefined && text !== '') return text;
  if (meaning === 'country' && fallback !== null) return <span className="soft">{fallback}</span>;
  return meaning === 'number' || meaning === 'country' ? <span className="warn">missing</span> : '';
}
