import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../../shared/text/numbers.js';
import { platformText } from '../../../shared/text/platformText.js';
import { State } from '../../parts/layout/State.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Day } from '../../parts/time/Day.js';
import { Moment } from '../../parts/time/Moment.js';
import { findAge, isOld, type Register } from './registerAge.js';

const words = platformText.registers;
const [register, state, dataDate, age, records, imported, failures] = words.columns;

interface RegisterListProps {
  readonly registers: readonly Register[];
  readonly now: string;
}

/** Each register and list with the age of its data, its last import or response, and its failures. */
export function RegisterList({ registers, now }: RegisterListProps): ReactNode {
  return (
    <section aria-labelledby="registers" className="platform-part">
      <Title order={2} size="h4" id="registers" mb="xs">
        {words.title}
      </Title>
      <ListTable columns={words.columns}>
        {registers.map((one) => (
          <RegisterRow key={`${one.register} ${one.kind}`} one={one} now={now} />
        ))}
      </ListTable>
    </section>
  );
}

function RegisterRow({ one, now }: { readonly one: Register; readonly now: string }): ReactNode {
  const { kind, asOf, importedAt, lastSuccessAt, failures24Hours } = one;
  const when = importedAt ?? lastSuccessAt;
  const days = findAge(one, now);
  return (
    <tr>
      <td data-title={register}>
        {one.register}, {kind === 'live' ? words.kinds.live : words.kinds.extract}
      </td>
      <td data-title={state}>{toState(one, now)}</td>
      <td data-title={dataDate}>{asOf === null ? words.noData : <Day day={asOf} />}</td>
      <td data-title={age}>{days === null ? words.notCounted : words.age(days)}</td>
      <td data-title={records}>{one.records === null ? words.notCounted : counted(one.records)}</td>
      <td data-title={imported}>{when === null ? words.never : <Moment at={when} />}</td>
      <td data-title={failures}>{failures24Hours === null ? words.notCounted : counted(failures24Hours)}</td>
    </tr>
  );
}

function toState(one: Register, now: string): ReactNode {
  const { kind, isMisconfigured, isSample, asOf, failures24Hours, lastSuccessAt } = one;
  if (isMisconfigured) return <State tone="bad">{words.misconfigured}</State>;
  if (isSample) return <State tone="warn">{words.sample}</State>;
  if (asOf === null) return <State tone="soft">{words.none}</State>;
  if (isOld(one, now)) return <State tone="warn">{words.old}</State>;
  if (kind === 'extract') return <State tone="good">{words.imported}</State>;
  if ((failures24Hours ?? 0) > 0) {
    return <State tone="warn">{lastSuccessAt === null ? words.silent : words.fails}</State>;
  }
  return <State tone="good">{words.responds}</State>;
}
