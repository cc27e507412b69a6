import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { NoteForm } from '../../parts/forms/NoteForm.js';
import { useChange } from '../../parts/forms/useChange.js';
import { Happenings } from '../../parts/layout/Happenings.js';
import { toHappenings, type Happening } from '../../parts/layout/toHappenings.js';
import { useCan } from '../../session/SessionContext.js';
import type { Case, CaseContext } from './caseDocument.js';
import { noteDocument } from './caseDocuments.js';

const text = caseText.history;

interface CaseHistoryProps {
  readonly one: Case;
  readonly context: CaseContext;
  readonly findName: (id: string) => string;
  readonly onAdded: () => void;
}

/** Everything that happened to a case, newest first, including notes. The applicant sees none of it. */
export function CaseHistory({ one, context, findName, onAdded }: CaseHistoryProps): ReactNode {
  const can = useCan();
  const { id, erasedAt } = one;
  const [{ fetching, error }, add] = useChange(noteDocument);
  const send = async (written: string): Promise<boolean> => {
    const { data } = await add({ id, text: written });
    if (!data?.addOnboardingNote) return false;
    onAdded();
    return true;
  };
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="history">
      <Title order={2} size="h4" id="history" mb="sm">
        {text.title}
      </Title>
      <div className="work">
        {can('addOnboardingNote') && erasedAt === null && (
          <NoteForm description={text.notePrivacy} isSending={fetching} error={error} onSend={send} />
        )}
        <Happenings label={text.label} happenings={toHistory(one, context, findName)} />
      </div>
    </Paper>
  );
}

function toHistory(one: Case, context: CaseContext, findName: (id: string) => string): readonly Happening[] {
  const { onboardingLink: link } = context;
  const { legalHold, notes } = one;
  const plain = (at: string | null | undefined, what: string): readonly Happening[] =>
    typeof at === 'string' ? [{ key: what, at, what, who: null, details: [] }] : [];
  return [
    ...plain(link?.createdAt, text.linkCreated),
    ...plain(link?.openedAt, text.linkOpened),
    ...plain(one.submittedAt, text.submitted(one.round)),
    ...one.decisions.flatMap((decision) => toHappenings(decision, findName)),
    ...notes.map((note) => ({
      ...{ key: note.id, at: note.createdAt, what: text.note },
      ...{ who: findName(note.authorId), details: [note.text] },
    })),
    ...(legalHold
      ? [
          {
            ...{ key: legalHold.id, at: legalHold.placedAt, what: text.holdPlaced },
            ...{ who: findName(legalHold.placedBy), details: [] },
          },
        ]
      : []),
    ...plain(one.relationshipEndedAt, text.relationshipEnded),
    ...plain(one.erasedAt, text.erased),
  ]
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))
    .reverse();
}
