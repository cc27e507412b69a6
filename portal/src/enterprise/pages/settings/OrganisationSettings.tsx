import { Text } from '@mantine/core';
import type { TadaDocumentNode } from 'gql.tada';
import { Fragment, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { useKept } from '../../parts/data/useKept.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCan } from '../../session/SessionContext.js';
import { SettingsPage } from './SettingsPage.js';

interface OrganisationSettingsProps<Settings> {
  readonly title: string;
  readonly lead: string;
  /** The notice for people who may not change them. */
  readonly whoChanges: string;
  readonly query: TadaDocumentNode<{ organisation: Settings | null }, Record<string, never>>;
  /** Shows them to people who may not change them. */
  readonly facts: (settings: Settings) => ReactNode;
  /** The form for the changes. It resets to the saved settings after each save, and gets newer ones as they arrive. */
  readonly form: (settings: Settings, onSaved: (saved: Settings) => void) => ReactNode;
}

/** Settings of the organisation, which owners change and all others can read. */
export function OrganisationSettings<Settings extends object>(props: OrganisationSettingsProps<Settings>): ReactNode {
  const { title, lead, whoChanges, query, facts, form } = props;
  const isOwner = useCan()('updateOrganisation');
  const [{ data, error }, ask] = useQuery({ query, variables: {} });
  const [saved, setSaved] = useState<{ readonly settings: Settings; readonly before: Settings | null } | null>(null);
  const found = useKept(data?.organisation ?? null, title);
  // The saved settings are shown until the query has newer ones.
  const settings = saved?.before === found ? saved.settings : found;
  const onSaved = (changed: Settings): void => {
    setSaved({ settings: changed, before: found });
  };
  return (
    <SettingsPage title={title}>
      <Text className="soft" mb="md">
        {lead}
        {!isOwner && ` ${whoChanges}`}
      </Text>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {settings !== null && (
        <Fragment key={JSON.stringify(saved?.settings)}>{isOwner ? form(settings, onSaved) : facts(settings)}</Fragment>
      )}
    </SettingsPage>
  );
}
