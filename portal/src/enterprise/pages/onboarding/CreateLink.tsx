import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { linkText } from '../../../shared/text/linkText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { toFault } from '../../parts/forms/toFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { numberHint } from '../verifications/numberHint.js';
import { VerifyFault } from '../verifications/VerifyFault.js';
import { createLinkDocument, returnUrlsDocument, type LinkRow } from './linkDocuments.js';
import * as limits from '../../../shared/limits.js';

const text = linkText.form;

interface CreateLinkProps {
  readonly onClose: () => void;
  readonly onMade: (link: LinkRow) => void;
}

const lifetimes = [14, 7, 30, 90].map((days) => ({ value: String(days), label: text.days(days) }));
const empty = { number: '', name: '', email: '', way: 'hand', reference: '', product: '', days: '14', returnUrl: '' };
const isOfNumber = (code: string): boolean => code === 'IDENTIFIER_INVALID' || code === 'JURISDICTION_MISMATCH';

/** Creates a link for one applicant. The number is validated like that of a verification. */
export function CreateLink({ onClose, onMade }: CreateLinkProps): ReactNode {
  const [{ fetching, error }, create] = useChange(createLinkDocument);
  const [{ data: known }] = useQuery({ query: returnUrlsDocument });
  const returnUrls = known?.organisation?.returnUrls ?? [];
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({ initialValues: empty });
  const { number, email } = form.values;
  const { sentence, jurisdiction } = numberHint(number);
  const fault = error && toFault(error);
  const isNumberFault = fault !== undefined && sent === number && isOfNumber(fault.code);
  const send = form.onSubmit(async (values) => {
    setSent(values.number);
    const isMailed = values.way === 'mail' && values.email.trim() !== '';
    const { data, error: refused } = await create({
      ...(values.number.trim() !== '' && { queryValue: values.number, jurisdiction }),
      ...(values.name.trim() !== '' && { applicantName: values.name.trim() }),
      ...(values.email.trim() !== '' && { applicantEmail: values.email.trim() }),
      ...(values.reference.trim() !== '' && { reference: values.reference.trim() }),
      ...(values.product.trim() !== '' && { product: values.product.trim() }),
      ...(values.returnUrl !== '' && { returnUrl: values.returnUrl }),
      ...{ expiresInDays: Number(values.days), sendEmail: isMailed },
    });
    if (data?.createOnboardingLink) onMade(data.createOnboardingLink);
    else if (refused) form.setErrors(toFormFaults(toFault(refused).fields));
  });
  return (
    <FormDialog
      title={text.title}
      action={linkText.create}
      onClose={onClose}
      onSend={send}
      error={isNumberFault ? undefined : error}
      shownFields={Object.keys(places).filter((field) => field !== 'returnUrl' || returnUrls.length > 0)}
      isBusy={fetching}
    >
      <TextInput
        label={text.number}
        description={<span aria-live="polite">{number.trim() === '' ? text.numberHint : sentence}</span>}
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.CreateOnboardingLinkInput.queryValue}
        data-autofocus
        {...form.getInputProps('number')}
        error={isNumberFault && fault.sentence}
      />
      {error && isNumberFault && (
        <VerifyFault
          error={error}
          isOfNumber
          onChoose={(value) => {
            form.setFieldValue('number', value);
          }}
        />
      )}
      <TextInput
        label={text.name}
        autoComplete="off"
        maxLength={limits.CreateOnboardingLinkInput.applicantName}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={text.email}
        description={text.emailHint}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Radio.Group label={text.way} {...form.getInputProps('way')}>
        <Stack gap="xs" mt="xs">
          <Radio value="hand" label={text.byHand} />
          <Radio value="mail" label={text.byMail} disabled={email.trim() === ''} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={text.reference}
        description={text.referenceHint}
        autoComplete="off"
        maxLength={limits.CreateOnboardingLinkInput.reference}
        {...form.getInputProps('reference')}
      />
      <TextInput
        label={text.product}
        description={text.productHint}
        autoComplete="off"
        maxLength={limits.CreateOnboardingLinkInput.product}
        {...form.getInputProps('product')}
      />
      <NativeSelect label={text.expires} data={lifetimes} {...form.getInputProps('days')} />
      {returnUrls.length > 0 && (
        <NativeSelect
          label={text.returnUrl}
          data={[{ value: '', label: text.nowhere }, ...returnUrls.map((value) => ({ value, label: value }))]}
          {...form.getInputProps('returnUrl')}
        />
      )}
    </FormDialog>
  );
}

const places: Readonly<Record<string, string>> = {
  queryValue: 'number',
  jurisdiction: 'number',
  applicantName: 'name',
  applicantEmail: 'email',
  sendEmail: 'way',
  reference: 'reference',
  product: 'product',
  expiresInDays: 'days',
  returnUrl: 'returnUrl',
};

/** The service's messages, by form field. */
function toFormFaults(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([pointer, detail]) => {
      const place = places[pointer];
      return place === undefined ? [] : [[place, detail]];
    }),
  );
}
