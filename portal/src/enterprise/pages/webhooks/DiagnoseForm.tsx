import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useClient, type CombinedError } from 'urql';
import { signaturesText } from '../../../shared/text/signaturesText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { SecretInput } from '../../parts/forms/SecretInput.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { parseInstant } from '../../parts/time/zonedTime.js';
import { Findings, type Diagnosis } from './Findings.js';
import { headerLines } from './headerLines.js';
import { diagnoseDocument, type Endpoint } from './webhookDocuments.js';

const text = signaturesText.diagnosis;

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
      form.setFieldError('headers', text.headersFault(pairs));
      return;
    }
    setIsAsking(true);
    const input = {
      ...{ webhookId: endpoint.id, body, headers: pairs },
      ...(receivedAt !== '' && { receivedAt: parseInstant(receivedAt, zone).toISOString() }),
      ...(secret !== '' && { secret }),
      ...(computed.trim() !== '' && { computed: computed.trim() }),
    };
    // Sent as a mutation: query results are cached together with their variables, which contain a secret here.
    const { data, error } = await client.mutation(diagnoseDocument, { input });
    setIsAsking(false);
    setAnswer({ ...(data?.diagnoseWebhook && { diagnosis: data.diagnoseWebhook }), ...(error && { error }) });
    if (error) form.setErrors(toFault(error).fields);
  });
  return (
    <section aria-labelledby="diagnose">
      <Title order={2} size="h4" mb="xs" id="diagnose">
        {text.title}
      </Title>
      <Text mb="sm">{text.lead}</Text>
      <form onSubmit={send} noValidate className="diagnose">
        <Stack>
          <Textarea
            label={text.headers}
            description={text.headersHelp}
            required
            autosize
            minRows={4}
            maxRows={12}
            spellCheck={false}
            {...form.getInputProps('headers')}
          />
          <Textarea
            label={text.body}
            description={text.bodyHelp}
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
            label={text.receivedAt}
            description={text.receivedAtHelp(zone)}
            {...form.getInputProps('receivedAt')}
          />
          <SecretInput
            label={text.secret}
            description={text.secretHelp}
            autoComplete="off"
            {...form.getInputProps('secret')}
          />
          <TextInput
            label={text.computed}
            description={text.computedHelp}
            spellCheck={false}
            {...form.getInputProps('computed')}
          />
          <Group>
            <Button type="submit" variant="default" loading={isAsking}>
              {text.action}
            </Button>
          </Group>
          {answer.error && <RequestFault error={answer.error} shownFields={Object.keys(form.values)} />}
          <div role="status">{answer.diagnosis && <Findings diagnosis={answer.diagnosis} />}</div>
        </Stack>
      </form>
    </section>
  );
}
