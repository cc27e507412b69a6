import { Alert, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/text/Language.js';
import { useFormState } from '../../form/FormContext.js';
import { OwnershipTable } from './OwnershipTable.js';
import { partyName } from './partyName.js';

/** The ultimate owners with their shares, as the service computed them at the last save. */
export function EffectiveOwners(): ReactNode {
  const { text, formats } = useLanguage();
  const { form } = useFormState();
  const { ownership, people } = form;
  const names = new Map(people?.parties.map((party) => [party.id, partyName(party, text)]));
  const findName = (id: string): string => names.get(id) ?? id;
  return (
    <section className="block" aria-live="polite">
      <Title order={2} size="h3">
        {text.inTheEnd}
      </Title>
      <Text className="soft">{ownership ? text.inTheEndLead : text.inTheEndEmpty}</Text>
      {ownership && <OwnershipTable ownership={ownership} findName={findName} />}
      {ownership?.circles.map((circle) => (
        <Alert key={circle.join()} color="yellow" mt="sm">
          {text.circle(formats.list(circle.map(findName)))}
        </Alert>
      ))}
      {ownership && ownership.findings.length > 0 && (
        <ul className="plain">
          {ownership.findings.map(({ code, partyId, detail }) => (
            <li key={`${code} ${partyId ?? ''}`}>
              {partyId !== null && (
                <strong>
                  <bdi>{findName(partyId)}</bdi>:{' '}
                </strong>
              )}
              {detail}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
