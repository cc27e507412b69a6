import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/time/Moment.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { NoteForm } from '../../parts/forms/NoteForm.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { Assignee } from './Assignee.js';
import { addNoteDocument, notesDocument, type Note } from './noteDocuments.js';

/** Who sees to a verification, and what was remarked on it: beside the verdict, which never changes. */
export function Notes({ id }: { readonly id: string }): ReactNode {
  const can = useCan();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="work">
      <Title order={2} size="h4" mb="sm" id="work">
        Notes and assignee
      </Title>
      <div className="work">
        <Assignee id={id} />
        {can('addVerificationNote') && <AddNote id={id} />}
        {can('verificationNotes') && <NoteList id={id} />}
      </div>
    </Paper>
  );
}

function AddNote({ id }: { readonly id: string }): ReactNode {
  const [{ fetching, error }, add] = useChange(addNoteDocument);
  return (
    <NoteForm
      description="It stays inside the organisation, and cannot be changed."
      isSending={fetching}
      error={error}
      onSend={async (text) => Boolean((await add({ id, text })).data?.addVerificationNote)}
    />
  );
}

function NoteList({ id }: { readonly id: string }): ReactNode {
  const { memberId } = useSession();
  const { nodes, error, isLoading, more, again } = usePages(
    notesDocument,
    { id },
    ({ verificationNotes }) => verificationNotes,
    ['VerificationNote'],
  );
  return (
    <div>
      {error && <RequestFault error={error} onRetry={again} />}
      {!error && !isLoading && nodes.length === 0 && <Text className="soft">No note yet.</Text>}
      {nodes.length > 0 && (
        <ol className="notes" aria-label="Notes, newest first">
          {nodes.map((note) => (
            <li key={note.id}>
              <Text size="sm" className="soft">
                {authorOf(note, memberId)}, <Moment at={note.createdAt} />
              </Text>
              <p>{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      <MoreButton more={more} isLoading={isLoading} />
    </div>
  );
}

function authorOf({ authorId, authorName }: Note, own: string | null): string {
  if (authorId === own) return 'You';
  const isKey = authorId.startsWith('key_');
  if (authorName === null) return isKey ? 'A key' : 'A member';
  return isKey ? `The key ${authorName}` : authorName;
}
