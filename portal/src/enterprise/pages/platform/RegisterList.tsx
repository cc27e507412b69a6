import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Overview } from './platformDocument.js';

type Register = Overview['registers'][number];

/** What is asked, of which day it is, and whether it answers. */
export function RegisterList({ registers }: { readonly registers: readonly Register[] }): ReactNode {
  return (
    <section aria-labelledby="registers">
      <Title order={2} size="h4" id="registers" mb="xs">
        Registers and lists
      </Title>
      <ListTable columns={['Register', 'State', 'Data of', 'Records', 'Imported', 'Failures, 24 hours']}>
        {registers.map((register) => (
          <RegisterRow key={`${register.register} ${register.kind}`} register={register} />
        ))}
      </ListTable>
    </section>
  );
}

function RegisterRow({ register }: { readonly register: Register }): ReactNode {
  const { kind, asOf, records, importedAt, lastSuccessAt, failures24Hours } = register;
  const when = importedAt ?? lastSuccessAt;
  return (
    <tr>
      <td data-title="Register">
        {register.register}, {kind}
      </td>
      <td data-title="State">{stateOf(register)}</td>
      <td data-title="Data of">{asOf ?? 'None yet'}</td>
      <td data-title="Records">{records === null ? '–' : records.toLocaleString('en-AU')}</td>
      <td data-title="Imported">{when === null ? 'Never' : <Moment at={when} />}</td>
      <td data-title="Failures, 24 hours">{failures24Hours ?? '–'}</td>
    </tr>
  );
}

function stateOf({ kind, isMisconfigured, isSample, asOf, failures24Hours, lastSuccessAt }: Register): ReactNode {
  if (isMisconfigured) return <State tone="bad">rejects our credentials</State>;
  if (isSample) return <State tone="warn">invented data</State>;
  if (asOf === null) return <State tone="soft">no data yet</State>;
  if (kind === 'extract') return <State tone="good">held</State>;
  if ((failures24Hours ?? 0) > 0) {
    return <State tone="warn">{lastSuccessAt === null ? 'does not answer' : 'fails at times'}</State>;
  }
  return <State tone="good">responds</State>;
}
