import { Button, Checkbox, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { RequestFault } from '../../../parts/RequestFault.js';
import { useChange } from '../../../parts/useChange.js';
import { setAlertsDocument, type AlertKind, type AlertRole, type AlertSettings } from './alertDocuments.js';
import { kindWords, roleWords } from './alertWords.js';

interface AlertSettingsFormProps {
  readonly settings: AlertSettings;
  /** Whether the person may change them. */
  readonly mayChange: boolean;
}

/** Of what members are told, and which of them. */
export function AlertSettingsForm({ settings, mayChange }: AlertSettingsFormProps): ReactNode {
  const [kinds, setKinds] = useState<readonly AlertKind[]>(settings.alertKinds);
  const [roles, setRoles] = useState<readonly string[]>(settings.alertRoles);
  const [ofTestData, setOfTestData] = useState(settings.alertsOfTestData);
  const [{ fetching, error }, change] = useChange(setAlertsDocument);
  const isNobody = roles.length === 0;
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isNobody) return;
    const alertRoles: AlertRole[] = roleWords.map(({ value }) => value).filter((role) => roles.includes(role));
    const { data } = await change({ alertKinds: [...kinds], alertRoles, alertsOfTestData: ofTestData });
    if (data?.updateOrganisation) notifications.show({ message: 'The alerts are set.' });
  };
  return (
    <Paper withBorder p="md" mb="lg" component="form" noValidate onSubmit={(event: SyntheticEvent) => void save(event)}>
      <fieldset disabled={!mayChange} className="alert-settings">
        <legend className="visually-hidden">What is told, and to whom</legend>
        <Stack gap="lg">
          {error && <RequestFault error={error} />}
          <section aria-labelledby="alert-kinds">
            <Title order={2} size="h4" id="alert-kinds" mb="sm">
              Tell of
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
                    setKinds(checked ? [...kinds, kind] : kinds.filter((one) => one !== kind));
                  }}
                />
              ))}
            </Stack>
          </section>
          <Checkbox.Group
            label="To whom"
            value={[...roles]}
            onChange={setRoles}
            error={isNobody && 'Choose one at least. To be told of nothing, switch everything off.'}
          >
            <Group mt="xs" gap="lg">
              {roleWords.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
          <Switch
            size="md"
            label="Test data, too"
            description="Without it only live keys, certificates and endpoints are told of."
            checked={ofTestData}
            onChange={({ currentTarget: { checked } }) => {
              setOfTestData(checked);
            }}
          />
          {mayChange ? (
            <Group justify="flex-end">
              <Button type="submit" loading={fetching}>
                Set the alerts
              </Button>
            </Group>
          ) : (
            <Text className="soft">Owners change what is told, and to whom.</Text>
          )}
        </Stack>
      </fieldset>
    </Paper>
  );
}
