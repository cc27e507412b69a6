import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { kindMeanings, kindName, subscribedKinds } from './eventTypes.js';
import * as limits from '../../../shared/limits.js';
import { Breakable } from '../../parts/layout/Breakable.js';

/** The editable fields of an endpoint. */
export interface EndpointValues {
  url: string;
  description: string;
  /** Event types. */
  events: string[];
}

/** The fields of an endpoint, to create and to edit one. */
export function EndpointFields({ form }: { readonly form: UseFormReturnType<EndpointValues> }): ReactNode {
  const choose = (events: readonly string[]) => () => {
    form.setFieldValue('events', [...events]);
  };
  return (
    <>
      <TextInput
        label={text.url}
        description={text.urlHelp}
        type="url"
        required
        maxLength={limits.CreateWebhookInput.url}
        data-autofocus
        placeholder={text.urlExample}
        {...form.getInputProps('url')}
      />
      <TextInput
        label={text.description}
        description={text.descriptionHelp}
        maxLength={limits.CreateWebhookInput.description}
        {...form.getInputProps('description')}
      />
      <Checkbox.Group label={text.events} required {...form.getInputProps('events')}>
        <Group gap="xs" my="xs">
          <Button variant="subtle" size="sm" onClick={choose(subscribedKinds)}>
            {text.all}
          </Button>
          <Button variant="subtle" size="sm" onClick={choose([])}>
            {text.none}
          </Button>
        </Group>
        <Stack gap="sm">
          {subscribedKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={
                <code>
                  <Breakable text={kindName(kind)} />
                </code>
              }
              description={kindMeanings[kind]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
