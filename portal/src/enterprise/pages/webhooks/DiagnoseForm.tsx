import { Button, Group, PasswordInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useClient, type CombinedError } from 'urql';
import { faultOf } from '../../parts/forms/faultOf.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { instantOf } from '../../parts/time/zonedTime.js';
import { Findings, type Diagnosis } from './Findings.js';
import { headerLines } from './headerLines.js';
import { diagnoseDocument, type Endpoint } from './webhookDocuments.js';

/** Explains why a receiver rejects a delivery, and the remedy. */
export function DiagnoseForm({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const client = useClient();
  const zone = useTimeZone();
  const [isAsking, setIsAsking] = useState(false);
  const [answer, setAnswer] = useState<{ diagnosis?: Diagnosis; error?: CombinedError }>({});
  const form = useForm({ initialValues: { headers: '', body: '', receivedAt: '', secret: '', computed: '' } });
  const send = form.onSubmit(async ({ headers, body, receivedAt, secret, computed }) => {
    const pairs = headerLines(headers);
    if (typeof pairs === 'number') {
      form.setFieldError('headers', `Line ${pairs} is not of the form “Name: value”.`);
      return;
    }
    setIsAsking(true);
    const input = {
      ...{ webhookId: endpoint.id, body, headers: pairs },
      ...(receivedAt !== '' && { receivedAt: instantOf(receivedAt, zone).toISOString() }),
      ...(secret !== '' && { secret }),
      ...(computed.trim() !== '' && { computed: computed.trim() }),
    };
    // Sent as a mutation: query results are cached together with their variables, which contain a secret here.
    const { data, error } = await client.mutation(diagnoseDocument, { input });
    setIsAsking(false);
    setAnswer({ ...(data?.diagnoseWebhook && { diagnosis: data.diagnoseWebhook }), ...(error && { error }) });
    if (error) form.setErrors(faultOf(error).fields);
  });
  return (
    <section aria-labelledby="diagnose">
      <Title order={2} size="h4" mb="xs" id="diagnose">
        When your receiver refuses
      </Title>
      <Text mb="sm">
        Paste a delivery as the receiver has it. Each rule is checked, with the remedy for what is wrong. Nothing is
        stored.
      </Text>
      <form onSubmit={send} noValidate className="diagnose">
        <Stack>
          <Textarea
            label="Headers"
            description="One on each line: Name: value"
            required
            autosize
            minRows={4}
            maxRows={12}
            spellCheck={false}
            {...form.getInputProps('headers')}
          />
          <Textarea
            label="Body"
            description="As it was received, before anything parsed it"
            required
            autosize
            minRows={4}
            maxRows={16}
            spellCheck={false}
            {...form.getInputProps('body')}
          />
          <TextInput
            type="datetime-local"
            step={1}
            label="Received at"
            description={`By the clock of ${zone}; now unless given`}
            {...form.getInputProps('receivedAt')}
          />
          <PasswordInput
            label="Secret"
            size="md"
            description="As the receiver has it. Empty: that of the endpoint"
            autoComplete="off"
            {...form.getInputProps('secret')}
          />
          <TextInput
            label="Signature that the receiver computed"
            description="The signature that your code makes of it, in hex or base64; empty where it does not say"
            spellCheck={false}
            {...form.getInputProps('computed')}
          />
          <Group>
            <Button type="submit" loading={isAsking}>
              Diagnose
            </Button>
          </Group>
          {answer.error && <RequestFault error={answer.error} />}
          <div role="status">{answer.diagnosis && <Findings diagnosis={answer.diagnosis} />}</div>
        </Stack>
      </form>
    </section>
  );
}
