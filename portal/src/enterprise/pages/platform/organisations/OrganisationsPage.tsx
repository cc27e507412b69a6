import { Box, Button, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PlusIcon, UsersIcon } from '../../../../shared/icons.js';
import { counted } from '../../../../shared/text/numbers.js';
import { organisationsText as text } from '../../../../shared/text/organisationsText.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { Empty } from '../../../parts/layout/Empty.js';
import { Page } from '../../../parts/layout/Page.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import { State } from '../../../parts/layout/State.js';
import { FilterText } from '../../../parts/lists/FilterText.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { MoreButton } from '../../../parts/lists/MoreButton.js';
import { usePages } from '../../../parts/lists/usePages.js';
import { Moment } from '../../../parts/time/Moment.js';
import { PlatformViews } from '../PlatformViews.js';
import { CreateOrganisation } from './CreateOrganisation.js';
import { organisationsDocument, organisationTypes, type OrganisationRow } from './organisationDocuments.js';

const route = getRouteApi('/platform/organisations');
const [name, state, plan, people, keys, month, created] = text.columns;

/** All organisations, for operators: only counts and states. */
export function OrganisationsPage(): ReactNode {
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const { nodes, error, isLoading, more, again } = usePages(
    organisationsDocument,
    { search: search ?? null },
    ({ platformOrganisations }) => platformOrganisations,
    organisationTypes,
  );
  const create = (
    <Button
      leftSection={<PlusIcon />}
      onClick={() => {
        setIsCreating(true);
      }}
    >
      {text.create}
    </Button>
  );
  const isEmpty = !isLoading && !error && nodes.length === 0;
  return (
    <Page title={text.title} actions={(!isEmpty || search !== undefined) && create}>
      <PlatformViews />
      <Text className="soft" mb="md">
        {text.lead}
      </Text>
      {(!isEmpty || search !== undefined) && (
        <Box className="filter filter-row" mb="md">
          <FilterText
            label={text.search}
            value={search}
            onChange={(value) => {
              void navigate({ search: { search: value === '' ? undefined : value }, replace: true });
            }}
          />
        </Box>
      )}
      {error && <RequestFault error={error} onRetry={again} />}
      {isEmpty && search === undefined && (
        <Empty icon={UsersIcon} title={text.emptyTitle} action={create}>
          {text.empty}
        </Empty>
      )}
      {isEmpty && search !== undefined && (
        <Text mt="md">
          {text.nothing}{' '}
          <PageLink to="/platform/organisations" search={{}}>
            {text.showAll}
          </PageLink>
        </Text>
      )}
      {nodes.length > 0 && (
        <ListTable className="one-line" label={text.title} columns={text.columns}>
          {nodes.map((one) => (
            <OrganisationLine key={one.id} one={one} />
          ))}
        </ListTable>
      )}
      <MoreButton more={more} isLoading={isLoading} />
      {isCreating && (
        <CreateOrganisation
          onClose={() => {
            setIsCreating(false);
          }}
        />
      )}
    </Page>
  );
}

function OrganisationLine({ one }: { readonly one: OrganisationRow }): ReactNode {
  return (
    <tr>
      <td data-title={name}>
        <PageLink to="/platform/organisations/$id" params={{ id: one.id }}>
          {one.name}
        </PageLink>
      </td>
      <td data-title={state}>
        <OrganisationState suspendedAt={one.suspendedAt} />
      </td>
      <td data-title={plan}>{text.plans[one.plan]}</td>
      <td data-title={people}>{counted(one.members)}</td>
      <td data-title={keys}>{counted(one.activeKeys)}</td>
      <td data-title={month}>{counted(one.verificationsThisMonth)}</td>
      <td data-title={created}>
        <Moment at={one.createdAt} />
      </td>
    </tr>
  );
}

/** Whether an organisation is suspended, as a chip. */
export function OrganisationState({ suspendedAt }: Pick<OrganisationRow, 'suspendedAt'>): ReactNode {
  return suspendedAt === null ? <State tone="good">{text.active}</State> : <State tone="bad">{text.suspended}</State>;
}
