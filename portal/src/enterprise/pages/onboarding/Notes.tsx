import { Box, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/time/Moment.js';
import { NoteForm } from '../../parts/forms/NoteForm.js';
import { useChange } from '../../parts/forms/useChange.js';
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
  const send = async (text: string): Promise<boolean> => {
    const { data } = await add({ id, text });
    if (!data?.addOnboardingNote) return false;
    onAdded();
    return true;
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
        <Box mt="sm">
          <NoteForm isSending={fetching} error={error} onSend={send} />
        </Box>
      )}
    </Paper>
  );
}
