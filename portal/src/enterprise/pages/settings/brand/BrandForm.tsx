import { Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { toFault } from '../../../parts/forms/toFault.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { useNewerValues } from '../../../parts/forms/useNewerValues.js';
import { ChangeButtons } from '../ChangeButtons.js';
import { updateBrandDocument, type Brand } from './brandDocuments.js';
import { BrandPreview } from './BrandPreview.js';
import { findChanges, toFieldFaults, toBrandValues } from './brandValues.js';
import { ColourField } from './ColourField.js';
import { LogoField } from './LogoField.js';
import * as limits from '../../../../shared/limits.js';
import { brandText } from '../../../../shared/text/brandText.js';

const text = brandText;

interface BrandFormProps {
  readonly brand: Brand;
  readonly onSaved: (brand: Brand) => void;
}

/** Edits the brand, for owners, next to a live preview of the applicant's view. */
export function BrandForm({ brand, onSaved }: BrandFormProps): ReactNode {
  const [{ fetching, error }, update] = useChange(updateBrandDocument);
  const form = useForm({
    initialValues: toBrandValues(brand),
    validate: { usualDecisionDays: (days) => (/^\d*$/.test(days.trim()) ? null : text.daysFault) },
  });
  useNewerValues(form, toBrandValues(brand));
  const { values, errors } = form;
  const hasChanges = Object.keys(findChanges(brand, values)).length > 0;
  const send = form.onSubmit(async (wanted) => {
    const { data, error: fault } = await update(findChanges(brand, wanted));
    if (fault) form.setErrors(toFieldFaults(toFault(fault).fields));
    if (!data?.updateOrganisation) return;
    notifications.show({ message: text.done });
    onSaved(data.updateOrganisation);
  });
  return (
    <div className="brand-page">
      <form onSubmit={send} noValidate>
        <Stack>
          {error && <RequestFault error={error} shownFields={Object.keys(values)} />}
          <TextInput
            label={text.name}
            description={text.nameHelp}
            required
            maxLength={limits.UpdateOrganisationInput.name}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={text.shownName}
            description={text.shownNameHelp}
            maxLength={limits.UpdateOrganisationInput.brandName}
            {...form.getInputProps('brandName')}
          />
          <ColourField
            colour={values.brandColour}
            error={errors['brandColour']}
            onChange={(colour) => {
              form.setFieldValue('brandColour', colour);
            }}
          />
          <LogoField
            logo={values.brandLogo}
            error={errors['brandLogo']}
            onChange={(logo) => {
              form.setFieldValue('brandLogo', logo);
            }}
            onRefused={(sentence) => {
              form.setFieldError('brandLogo', sentence);
            }}
          />
          <TextInput
            label={text.contact}
            description={text.contactHelp}
            maxLength={limits.UpdateOrganisationInput.applicantContact}
            {...form.getInputProps('applicantContact')}
          />
          <TextInput
            label={text.days}
            description={text.daysHelp}
            inputMode="numeric"
            maxLength={2}
            {...form.getInputProps('usualDecisionDays')}
          />
          <Textarea
            label={text.returnUrls}
            description={text.returnUrlsHelp}
            autosize
            minRows={2}
            spellCheck={false}
            placeholder={text.returnUrlsExample}
            {...form.getInputProps('returnUrls')}
          />
          <TextInput
            label={text.policyUrl}
            description={text.policyUrlHelp}
            maxLength={limits.UpdateOrganisationInput.privacyPolicyUrl}
            {...form.getInputProps('privacyPolicyUrl')}
          />
          <Textarea
            label={text.notice}
            description={text.noticeHelp}
            autosize
            minRows={3}
            maxRows={16}
            maxLength={limits.UpdateOrganisationInput.privacyNotice}
            {...form.getInputProps('privacyNotice')}
          />
          <ChangeButtons label={text.save} hasChanges={hasChanges} isSending={fetching} onUndo={form.reset} />
        </Stack>
      </form>
      <BrandPreview name={values.brandName.trim() || values.name} colour={values.brandColour} logo={values.brandLogo} />
    </div>
  );
}
