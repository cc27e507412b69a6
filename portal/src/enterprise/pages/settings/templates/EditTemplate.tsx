import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import * as limits from '../../../../shared/limits.js';
import { templatesText } from '../../../../shared/text/templatesText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { placeholderList } from '../../../parts/forms/messagePlaceholders.js';
import {
  createTemplateDocument,
  type Template,
  updateTemplateDocument,
} from '../../../parts/forms/templateDocuments.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { useChange } from '../../../parts/forms/useChange.js';

const text = templatesText.form;
const decisions = ['MORE_INFORMATION', 'APPROVED', 'DECLINED'] as const;

interface EditTemplateProps {
  /** Null for a new one. */
  readonly template: Template | null;
  readonly onClose: () => void;
}

/** Creates or edits a template. */
export function EditTemplate({ template, onClose }: EditTemplateProps): ReactNode {
  const [creation, create] = useChange(createTemplateDocument);
  const [edit, update] = useChange(updateTemplateDocument);
  const form = useForm<Pick<Template, 'name' | 'decision' | 'text'>>({
    initialValues: template ?? { name: '', decision: 'MORE_INFORMATION', text: '' },
  });
  const send = form.onSubmit(async ({ name, decision, text: words }) => {
    const fields = { name: name.trim(), decision, text: words.trim() };
    const { data, error } = template ? await update({ id: template.id, ...fields }) : await create(fields);
    if (error) form.setErrors(toFault(error).fields);
    if (!data || !Object.values(data)[0]) return;
    notifications.show({ message: template ? text.saved : text.created });
    onClose();
  });
  return (
    <FormDialog
      title={template ? text.edit : text.create}
      action={template ? text.save : text.create}
      onClose={onClose}
      onSend={send}
      error={creation.error ?? edit.error}
      shownFields={['name', 'text']}
      isBusy={creation.fetching || edit.fetching}
    >
      <TextInput
        label={text.name}
        required
        maxLength={limits.CreateMessageTemplateInput.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={text.decision}
        data={decisions.map((value) => ({ value, label: templatesText.decisions[value] }))}
        {...form.getInputProps('decision')}
      />
      <Textarea
        label={text.text}
        description={text.textHelp(placeholderList)}
        required
        autosize
        minRows={4}
        maxLength={limits.CreateMessageTemplateInput.text}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
