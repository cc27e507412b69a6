import { Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';

const text = verificationListText.list;

interface SaveViewProps {
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function SaveView({ onSave, onClose }: SaveViewProps): ReactNode {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={text.saveViewTitle}
      action={text.saveView}
      onClose={onClose}
      onSend={() => {
        onSave(name.trim());
        onClose();
      }}
      error={undefined}
      isBusy={false}
      isDisabled={name.trim() === ''}
    >
      <TextInput
        label={text.viewName}
        required
        maxLength={40}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      <Text size="sm" className="soft">
        {text.saveViewHelp}
      </Text>
    </FormDialog>
  );
}
