import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryName } from '../../../shared/countries.js';
import { ownersText } from '../../../shared/text/ownersText.js';
import { caseText } from '../../../shared/text/caseText.js';
import { enAU } from '../../../shared/text/enAU.js';
import { locale } from '../../../shared/text/locale.js';
import { Day } from '../../parts/time/Day.js';
import { Moment } from '../../parts/time/Moment.js';
import { Facts } from '../../parts/layout/Facts.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import type { Party, Submission } from './caseDocument.js';
import { partyName } from './caseWords.js';
import { plainAnswers, roleWords } from './statedAnswers.js';
import { Breakable } from '../../parts/layout/Breakable.js';

const text = caseText.stated;

/** The applicant's statements, apart from ownership. */
export function Stated({ submission }: { readonly submission: Submission }): ReactNode {
  const { people, privacyNotice } = submission;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="stated-title">
      <Title order={2} size="h4" id="stated-title" mb="xs">
        {text.title}
      </Title>
      <Facts facts={plainAnswers(submission).map(({ label, answer }) => [label, answer])} />
      {privacyNotice && (
        <details>
          <summary>
            {text.noticeRead(privacyNotice.version)}{' '}
            {privacyNotice.acceptedAt && <Moment at={privacyNotice.acceptedAt} />}
          </summary>
          <Text size="sm" className="notice-text">
            {privacyNotice.text}
          </Text>
        </details>
      )}
      {people && people.parties.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            {text.parties}
          </Title>
          <ListTable label={text.parties} columns={[text.name, text.kind, text.bornOrNumber, text.country, text.roles]}>
            {people.parties.map((party) => (
              <PartyRow key={party.id} party={party} all={people.parties} />
            ))}
          </ListTable>
        </>
      )}
    </Paper>
  );
}

function PartyRow({ party, all }: { readonly party: Party; readonly all: readonly Party[] }): ReactNode {
  const { kind, dateOfBirth, number, country, email, roles } = party;
  const nothing = <span className="soft">{ownersText.notStated}</span>;
  return (
    <tr>
      <td data-title={text.name}>
        <div>
          {partyName(party)}
          {email !== null && (
            <div className="soft">
              <Breakable text={email} />
            </div>
          )}
        </div>
      </td>
      <td data-title={text.kind}>{enAU.kind[kind]}</td>
      <td data-title={kind === 'PERSON' ? text.born : text.number}>
        {kind === 'PERSON' ? dateOfBirth === null ? nothing : <Day day={dateOfBirth} /> : (number ?? nothing)}
      </td>
      <td data-title={text.country}>{country === null ? nothing : countryName(locale, country)}</td>
      <td data-title={text.roles}>
        {roles.length === 0 ? <span className="soft">{text.none}</span> : roleWords(party, all)}
      </td>
    </tr>
  );
}
