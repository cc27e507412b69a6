import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseJurisdiction } from '../../../shared/jurisdictions.js';
import { bulkText } from '../../../shared/text/bulkText.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import type { Meaning } from './detectColumns.js';
import type { LookRow } from './lookAt.js';

interface FirstRowsProps {
  readonly rows: readonly LookRow[];
  /** The jurisdiction of rows that name none. Null if it is unknown. */
  readonly country: string | null;
}

const text = bulkText.preview;
const allMeanings = ['number', 'country', 'reference', 'name', 'product'] as const;

/** The first rows, as the service will read them. */
export function FirstRows({ rows, country }: FirstRowsProps): ReactNode {
  if (rows.length === 0) return <Text>{text.none}</Text>;
  // Few files have a product.
  const meanings = allMeanings.filter((meaning) => meaning !== 'product' || rows.some(({ product }) => product));
  return (
    <section aria-labelledby="first-rows">
      <Title order={3} size="h5" id="first-rows" mb={4}>
        {text.title}
      </Title>
      <ListTable label={text.label} columns={meanings.map((meaning) => text.titles[meaning])}>
        {rows.map((row, place) => (
          <tr key={place}>
            {meanings.map((meaning) => (
              <td key={meaning} data-title={text.titles[meaning]}>
                {renderCell(row[meaning], meaning, country)}
              </td>
            ))}
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function renderCell(value: string | undefined, meaning: Meaning, country: string | null): ReactNode {
  if (value !== undefined && value !== '') {
    const isWrong = meaning === 'country' && parseJurisdiction(value.toUpperCase()) === undefined;
    return isWrong ? <span className="warn">{value}</span> : value;
  }
  if (meaning === 'country' && country !== null) return <span className="soft">{country}</span>;
  return meaning === 'number' || meaning === 'country' ? <span className="warn">{text.missing}</span> : '';
}
