import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { decisionText } from '../../../shared/text/decisionText.js';
import { toFault } from './toFault.js';
import { RequestFault } from './RequestFault.js';
import { useCarefulLeaving } from '../dialogs/useCarefulLeaving.js';
import * as limits from '../../../shared/limits.js';

const words = decisionText.note;

interface NoteFormProps {
  readonly description?: string;
  readonly isSending: boolean;
  readonly error: CombinedError | undefined;
  /** @returns whether it was added */
  readonly onSend: (text: string) => Promise<boolean>;
}

/** Adds a note. The next one can be started while it is being sent. */
export function NoteForm({ description, isSending, error, onSend }: NoteFormProps): ReactNode {
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  useCarefulLeaving(text.trim() !== '', words.leave);
  const send = async (): Promise<void> => {
    if (!(await onSend(text.trim()))) return;
    setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsEmpty(text.trim() === '');
        if (text.trim() !== '' && !isSending) void send();
      }}
    >
      {error && <RequestFault error={error} shownFields={['text']} />}
      <Textarea
        label={words.label}
        {...(description !== undefined && { description })}
        maxLength={limits.AddVerificationNoteInput.text}
        autosize
        minRows={2}
        value={text}
        error={isEmpty ? words.empty : error && toFault(error).fields['text']}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsEmpty(false);
        }}
      />
      <Button type="submit" variant="default" size="sm" mt="xs" loading={isSending}>
        {words.send}
      </Button>
    </form>
  );
}
