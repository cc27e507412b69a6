import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { ownersText as text } from '../../../shared/text/ownersText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { State } from '../../parts/layout/State.js';
import type { Tone } from '../../parts/looks.js';
import { OwnershipGraph } from '../../parts/charts/OwnershipGraph.js';
import { ownersDocument, type Found, type Owners } from './ownersDocument.js';
import { toOwnershipGraph } from './toOwnershipGraph.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Day } from '../../parts/time/Day.js';
import { formatDay } from '../../parts/time/formatDay.js';
import { useCan } from '../../session/SessionContext.js';

const tones: Record<Owners['owners'][number]['isBeneficialOwner'], Tone> = {
  YES: 'good',
  POSSIBLE: 'warn',
  NO: 'soft',
};

interface RegisterOwnersProps {
  readonly verification: { readonly id: string; readonly nzbn: string | null };
}

/** The owners and directors of a New Zealand company on its register. Nothing for entities without any. */
export function RegisterOwners({ verification: { id, nzbn } }: RegisterOwnersProps): ReactNode {
  const can = useCan();
  const isPaused = nzbn === null || !can('verificationOwners');
  const [{ data, error }] = useQuery({ query: ownersDocument, variables: { id }, pause: isPaused });
  if (error) return <RequestFault error={error} />;
  const found = data?.verificationOwners;
  if (!found?.owners || !found.source) return null;
  const { owners, source, crossDirectorships } = found;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="register-owners">
      <Title order={2} size="h4" id="register-owners">
        {text.title}
      </Title>
      <Text className="soft">{text.asOf(source.attribution, source.asOf && formatDay(source.asOf))}</Text>
      <Roles roles={owners.roles} />
      <Graph owners={owners} />
      {owners.companies.map((company) => (
        <Parcels key={company.nzbn} company={company} />
      ))}
      <Ultimate owners={owners.owners} />
      <Gaps gaps={owners.gaps} />
      <Others found={crossDirectorships} />
    </Paper>
  );
}

const mostDrawn = 24;

const roleNames: Readonly<Record<string, string>> = text.roles;

function toDay(day: string | null): ReactNode {
  return day === null ? text.notStated : <Day day={day} />;
}

function Roles({ roles }: Pick<Owners, 'roles'>): ReactNode {
  if (roles.length === 0) return null;
  return (
    <ListTable label={text.people} columns={[text.name, text.role, text.from, text.to]}>
      {roles.map(({ name, role, from, to, isCurrent }) => (
        <tr key={`${name} ${role} ${from ?? ''} ${to ?? ''}`}>
          <td data-title={text.name}>{name}</td>
          <td data-title={text.role}>{roleNames[role] ?? role}</td>
          <td data-title={text.from}>{toDay(from)}</td>
          <td data-title={text.to}>{isCurrent ? text.now : toDay(to)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function Graph({ owners }: { readonly owners: Owners }): ReactNode {
  const [company] = owners.companies;
  const { holdings, parties } = toOwnershipGraph(owners);
  // A larger drawing is not legible. The tables have every parcel.
  if (!company || holdings.length === 0 || parties.size > mostDrawn) return null;
  return <OwnershipGraph business={company.legalName} holdings={holdings} parties={parties} />;
}

function Parcels({ company }: { readonly company: Owners['companies'][number] }): ReactNode {
  const { legalName, parcels } = company;
  if (parcels.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="md">
        {text.parcels(legalName)}
      </Title>
      <ListTable label={text.parcels(legalName)} columns={[text.holders, text.shares, text.percent]}>
        {parcels.map(({ shares, percent, isJoint, holders }, at) => {
          const names = holders.map(({ name }) => name).join(', ');
          return (
            <tr key={at}>
              <td data-title={text.holders}>
                {names} {isJoint && <State tone="info">{text.jointly}</State>}
              </td>
              <td data-title={text.shares}>{shares?.toLocaleString('en-NZ') ?? text.notStated}</td>
              <td data-title={text.percent}>{percent === null ? text.notStated : text.share(percent)}</td>
            </tr>
          );
        })}
      </ListTable>
    </>
  );
}

function Ultimate({ owners }: Pick<Owners, 'owners'>): ReactNode {
  if (owners.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="md">
        {text.owners}
      </Title>
      <ListTable label={text.owners} columns={[text.owner, text.alone, text.withOthers, text.beneficial]}>
        {owners.map(({ name, from, to, jointly, isBeneficialOwner }) => (
          <tr key={name}>
            <td data-title={text.owner}>{name}</td>
            <td data-title={text.alone}>{text.range(from, to)}</td>
            <td data-title={text.withOthers}>{text.share(jointly)}</td>
            <td data-title={text.beneficial}>
              <State tone={tones[isBeneficialOwner]}>{text.degrees[isBeneficialOwner]}</State>
            </td>
          </tr>
        ))}
      </ListTable>
    </>
  );
}

function Gaps({ gaps }: Pick<Owners, 'gaps'>): ReactNode {
  if (gaps.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="md">
        {text.gaps}
      </Title>
      <ul>
        {gaps.map(({ code, nzbn, name, detail }) => (
          <li key={`${code} ${nzbn} ${name ?? ''}`}>{text.gap(name, detail)}</li>
        ))}
      </ul>
    </>
  );
}

function Others({ found }: { readonly found: Found['crossDirectorships'] }): ReactNode {
  if (found.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="md">
        {text.others}
      </Title>
      <Text className="soft">{text.sameName}</Text>
      {found.map(({ directorName, total, companies }) => (
        <section key={directorName} aria-label={directorName}>
          <Text fw={600}>{text.ofDirector(directorName, total)}</Text>
          <ul>
            {companies.map(({ nzbn, legalName, status }) => (
              <li key={nzbn}>{text.company(legalName, nzbn, status)}</li>
            ))}
          </ul>
          {total > companies.length && <Text className="soft">{text.more(companies.length, total)}</Text>}
        </section>
      ))}
    </>
  );
}
