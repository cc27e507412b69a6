import { NativeSelect, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import type { Table } from './lookAt.js';
import { chooseUse, toMeaning, type Uses, uses } from './mapping.js';

interface MapColumnsProps {
  readonly table: Table;
  readonly chosen: Uses;
  readonly isDisabled: boolean;
  readonly onChoose: (chosen: Uses) => void;
}

const text = bulkText.mapping;
const options = [{ value: '', label: text.none }, ...uses.map((value) => ({ value, label: text.uses[value] }))];

/** The use of each column of a CSV file. It is guessed from the header and can be changed. */
export function MapColumns({ table, chosen, isDisabled, onChoose }: MapColumnsProps): ReactNode {
  const hasNumber = chosen.some((use) => use !== null && toMeaning(use) === 'number');
  return (
    <section aria-labelledby="columns">
      <Title order={3} size="h5" id="columns">
        {text.title}
      </Title>
      <Text className="soft" size="sm" mb={4}>
        {text.lead}
      </Text>
      <ListTable label={text.title} className="mapping" columns={[text.column, text.use, text.first]}>
        {table.columns.map((column, place) => (
          <tr key={place}>
            <td data-title={text.column}>{column}</td>
            <td data-title={text.use}>
              <NativeSelect
                aria-label={text.useLabel(column)}
                maw={260}
                data={options}
                value={chosen[place] ?? ''}
                disabled={isDisabled}
                onChange={({ currentTarget: { value } }) => {
                  onChoose(chooseUse(chosen, place, uses.find((use) => use === value) ?? null));
                }}
              />
            </td>
            <td data-title={text.first} className="soft">
              {table.rows.map((row) => row[place]).find((cell) => cell !== undefined && cell !== '')}
            </td>
          </tr>
        ))}
      </ListTable>
      {!hasNumber && (
        <Text className="warn" role="alert" mt={4}>
          {text.noNumber}
        </Text>
      )}
    </section>
  );
}
