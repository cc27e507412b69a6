import { Button, Checkbox, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { alertsText } from '../../../../shared/text/alertsText.js';
import { partsText } from '../../../../shared/text/partsText.js';
import { useCarefulLeaving } from '../../../parts/dialogs/useCarefulLeaving.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { setAlertsDocument, type AlertSettings } from './alertDocuments.js';
import { kindWords, roleWords } from './alertWords.js';

const text = alertsText;

interface AlertSettingsFormProps {
  readonly settings: AlertSettings;
  /** Whether the person may change them. */
  readonly mayChange: boolean;
}

type Draft = Partial<Omit<AlertSettings, 'id'>>;

/** The alert types that members get, and the roles that get them. */
export function AlertSettingsForm({ settings, mayChange }: AlertSettingsFormProps): ReactNode {
  // The draft contains only edited fields. The others follow the settings, which another owner may change at the same
  // time.
  const [draft, setDraft] = useState<Draft>({});
  const { alertKinds: kinds, alertRoles: roles, alertsOfTestData: ofTestData } = { ...settings, ...draft };
  const [{ fetching, error }, change] = useChange(setAlertsDocument);
  const isNobody = roles.length === 0;
  useCarefulLeaving(Object.keys(findChanges(settings, draft)).length > 0, partsText.leave);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isNobody) return;
    const changes = findChanges(settings, draft);
    if (Object.keys(changes).length === 0) {
      notifications.show({ message: text.unchanged });
      return;
    }
    const { data } = await change(changes);
    if (!data?.updateOrganisation) return;
    setDraft({});
    notifications.show({ message: text.done });
  };
  return (
    <Paper withBorder p="md" mb="lg" component="form" noValidate onSubmit={(event: SyntheticEvent) => void save(event)}>
      <fieldset disabled={!mayChange} className="alert-settings">
        <legend className="visually-hidden">{text.form}</legend>
        <Stack gap="lg">
          {error && <RequestFault error={error} />}
          <section aria-labelledby="alert-kinds">
            <Title order={2} size="h4" id="alert-kinds" mb="sm">
              {text.about}
            </Title>
            <Stack gap="md">
              {kindWords.map(({ kind, title, meaning }) => (
                <Switch
                  key={kind}
                  size="md"
                  label={title}
                  description={meaning}
                  checked={kinds.includes(kind)}
                  onChange={({ currentTarget: { checked } }) => {
                    setDraft({
                      ...draft,
                      alertKinds: checked ? [...kinds, kind] : kinds.filter((one) => one !== kind),
                    });
                  }}
                />
              ))}
            </Stack>
          </section>
          <Checkbox.Group
            label={text.recipients}
            value={[...roles]}
            onChange={(chosen) => {
              setDraft({
                ...draft,
                alertRoles: roleWords.map(({ value }) => value).filter((role) => chosen.includes(role)),
              });
            }}
            error={isNobody && text.noRecipient}
          >
            <Group mt="xs" gap="lg">
              {roleWords.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
          <Switch
            size="md"
            label={text.testData}
            description={text.testDataLead}
            checked={ofTestData}
            onChange={({ currentTarget: { checked } }) => {
              setDraft({ ...draft, alertsOfTestData: checked });
            }}
          />
          {mayChange ? (
            <Group justify="flex-end">
              <Button type="submit" loading={fetching}>
                {text.action}
              </Button>
            </Group>
          ) : (
            <Text className="soft">{text.whoChanges}</Text>
          )}
        </Stack>
      </fieldset>
    </Paper>
  );
}

/** The fields of a draft that differ from the settings. Types and roles are compared as sets. */
function findChanges(settings: AlertSettings, { alertKinds, alertRoles, alertsOfTestData }: Draft): Draft {
  return {
    ...(alertKinds && !isSame(alertKinds, settings.alertKinds) && { alertKinds }),
    ...(alertRoles && !isSame(alertRoles, settings.alertRoles) && { alertRoles }),
    ...(alertsOfTestData !== undefined && alertsOfTestData !== settings.alertsOfTestData && { alertsOfTestData }),
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
