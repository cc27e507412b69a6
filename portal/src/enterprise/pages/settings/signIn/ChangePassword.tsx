import { Button, Group, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { toFault } from '../../../parts/forms/toFault.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { SecretInput } from '../../../parts/forms/SecretInput.js';
import { changePasswordDocument } from './signInDocuments.js';
import * as limits from '../../../../shared/limits.js';
import { signInText } from '../../../../shared/text/signInText.js';

const text = signInText.password;

/** Changes the person's password. */
export function ChangePassword(): ReactNode {
  const [{ fetching, error }, change] = useMutation(changePasswordDocument);
  const form = useForm({ initialValues: { password: '', newPassword: '' } });
  const send = form.onSubmit(async (input) => {
    const { data, error: fault } = await change({ input });
    if (fault) form.setErrors(toFault(fault).fields);
    if (!data?.changePassword) return;
    form.reset();
    notifications.show({ message: text.done });
  });
  return (
    <section aria-labelledby="password">
      <Title order={2} size="h4" mb="xs" id="password">
        {text.title}
      </Title>
      <form onSubmit={send} noValidate>
        <Stack>
          {error && <RequestFault error={error} shownFields={Object.keys(form.values)} />}
          <SecretInput
            label={text.current}
            required
            maxLength={limits.ChangePasswordInput.password}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <SecretInput
            label={text.new}
            description={text.newHelp(limits.newPassword.minLength)}
            required
            maxLength={limits.ChangePasswordInput.newPassword}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <Group>
            <Button type="submit" variant="default" loading={fetching}>
              {text.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}
