import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { kindMeanings, kindName, subscribedKinds } from './eventKinds.js';

/** What is said of an endpoint. */
export interface EndpointValues {
  url: string;
  description: string;
  /** Kinds of events. */
  events: string[];
}

/** The fields of an endpoint, for making and for changing one. */
export function EndpointFields({ form }: { readonly form: UseFormReturnType<EndpointValues> }): ReactNode {
  const choose = (events: readonly string[]) => () => {
    form.setFieldValue('events', [...events]);
  };
  return (
    <>
      <TextInput
        label="Address"
        description="https, a public address, port 443 or 8443"
        type="url"
        required
        maxLength={2_048}
        data-autofocus
        placeholder="https://hooks.example.com/verification"
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Description"
        description="For example, the system that receives the events"
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <Checkbox.Group label="Event types" required {...form.getInputProps('events')}>
        <Group gap="xs" my="xs">
          <Button variant="default" size="sm" onClick={choose(subscribedKinds)}>
            All
          </Button>
          <Button variant="default" size="sm" onClick={choose([])}>
            None
          </Button>
        </Group>
        <Stack gap="sm">
          {subscribedKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={<code>{kindName(kind)}</code>} description={kindMeanings[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
