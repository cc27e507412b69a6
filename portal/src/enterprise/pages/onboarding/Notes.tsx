import { Button, Paper, Text, Textarea, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { faultOf } from '../../parts/faultOf.js';
import { Moment } from '../../parts/Moment.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { useChange } from '../../parts/useChange.js';
import { useCan } from '../../session/SessionContext.js';
import type { Case } from './caseDocument.js';
import { noteDocument } from './caseDocuments.js';

interface NotesProps {
  readonly one: Case;
  readonly nameOf: (id: string) => string;
  readonly onAdded: () => void;
}

/** What members have noted, oldest first. The applicant sees none of it. */
export function Notes({ one: { id, notes, erasedAt }, nameOf, onAdded }: NotesProps): ReactNode {
  const can = useCan();
  const [{ fetching, error }, add] = useChange(noteDocument);
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    const { data } = await add({ id, text: text.trim() });
    if (!data?.addOnboardingNote) return;
    setText('');
    onAdded();
  };
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="notes-title">
      <Title order={2} size="h4" id="notes-title">
        Notes
      </Title>
      <Text className="soft" size="sm">
        For the organisation alone; a note is never changed.
      </Text>
      {notes.length > 0 && (
        <ol className="notes">
          {notes.map((note) => (
            <li key={note.id}>
              <Text className="kept-lines">{note.text}</Text>
              <Text size="sm" className="soft">
                {nameOf(note.authorId)}, <Moment at={note.createdAt} />
              </Text>
            </li>
          ))}
        </ol>
      )}
      {can('addOnboardingNote') && erasedAt === null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') void send();
          }}
        >
          {error && <RequestFault error={error} />}
          <Textarea
            label="Add a note"
            autosize
            minRows={2}
            maxLength={2000}
            mt="sm"
            value={text}
            error={error && faultOf(error).fields['text']}
            onChange={(event) => {
              setText(event.currentTarget.value);
            }}
          />
          <Button type="submit" variant="default" mt="xs" loading={fetching} disabled={text.trim() === ''}>
            Add the note
          </Button>
        </form>
      )}
    </Paper>
  );
}
