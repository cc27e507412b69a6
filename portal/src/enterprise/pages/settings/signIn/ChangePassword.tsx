import { Button, Group, PasswordInput, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { faultOf } from '../../../parts/forms/faultOf.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { changePasswordDocument } from './signInDocuments.js';
import * as limits from '../../../../shared/limits.js';

const toggle = { 'aria-label': 'Show what is typed' };

/** Changes the person's password. */
export function ChangePassword(): ReactNode {
  const [{ fetching, error }, change] = useMutation(changePasswordDocument);
  const form = useForm({ initialValues: { password: '', newPassword: '' } });
  const send = form.onSubmit(async (input) => {
    const { data, error: fault } = await change({ input });
    if (fault) form.setErrors(faultOf(fault).fields);
    if (!data?.changePassword) return;
    form.reset();
    notifications.show({ message: 'The password is changed. Your other sessions have ended.' });
  });
  return (
    <section aria-labelledby="password">
      <Title order={2} size="h4" mb="xs" id="password">
        Password
      </Title>
      <form onSubmit={send} noValidate>
        <Stack>
          {error && <RequestFault error={error} />}
          <PasswordInput
            label="Present password"
            size="md"
            required
            maxLength={limits.ChangePasswordInput.password}
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="New password"
            description={`${limits.newPassword.minLength} characters or more; a few words that nobody guesses are good.`}
            size="md"
            required
            maxLength={limits.ChangePasswordInput.newPassword}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('newPassword')}
          />
          <Group>
            <Button type="submit" variant="default" loading={fetching}>
              Change the password
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}
