import { Group, Paper, Title } from '@mantine/core';
import type { ResultOf } from 'gql.tada';
import { useEffect, useRef, type ReactNode } from 'react';
import { graphql } from '../../../shared/graphql.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { NoteForm } from '../../parts/forms/NoteForm.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { stepWords } from '../../parts/forms/decisionWords.js';
import type { Decision } from '../../parts/forms/decisionDocuments.js';
import { useChange } from '../../parts/forms/useChange.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { usePages } from '../../parts/lists/usePages.js';
import { Happenings } from '../../parts/layout/Happenings.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { addNoteDocument, notesDocument } from './noteDocuments.js';

const timelineDocument = graphql(`
  query PortalVerificationTimeline($id: ID!, $first: Int!, $after: String) {
    verificationTimeline(id: $id, first: $first, after: $after) {
      nodes {
        id
        kind
        at
        by {
          kind
          id
          name
        }
        summary
        objectId
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
type Item = NonNullable<ResultOf<typeof timelineDocument>['verificationTimeline']>['nodes'][number];

const text = verificationText.history;
/** A change of one of these types adds an item. */
const changing = [
  ...['VerificationNote', 'VerificationAssignment', 'Decision', 'Certificate', 'MonitoredEntity'],
  'CandidateResolution',
];

interface HistoryProps {
  readonly id: string;
  /** The decisions with their reasons. Empty for callers who may not read decisions. */
  readonly decisions: readonly Decision[];
}

/** Everything that happened to a verification, newest first: the notes with their text, and the decisions with their reasons. */
export function History({ id, decisions }: HistoryProps): ReactNode {
  const can = useCan();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="history">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="history">
          {text.title}
        </Title>
        {can('verificationTimeline') && <ExportButton list={`verifications/${id}/timeline`} />}
      </Group>
      <div className="work">
        {can('addVerificationNote') && <AddNote id={id} />}
        {can('verificationTimeline') && can('verificationNotes') && <WithNotes id={id} decisions={decisions} />}
        {can('verificationTimeline') && !can('verificationNotes') && (
          <Items id={id} decisions={decisions} texts={none} moreTexts={null} />
        )}
      </div>
    </Paper>
  );
}

const none: ReadonlyMap<string, string> = new Map();

function AddNote({ id }: { readonly id: string }): ReactNode {
  const [{ fetching, error }, add] = useChange(addNoteDocument);
  return (
    <NoteForm
      description={text.notePrivacy}
      isSending={fetching}
      error={error}
      onSend={async (written) => Boolean((await add({ id, text: written })).data?.addVerificationNote)}
    />
  );
}

function WithNotes({ id, decisions }: HistoryProps): ReactNode {
  const { nodes, error, more, again } = usePages(notesDocument, { id }, ({ verificationNotes }) => verificationNotes, [
    'VerificationNote',
  ]);
  return (
    <>
      {error && <RequestFault error={error} onRetry={again} />}
      <Items
        id={id}
        decisions={decisions}
        texts={new Map(nodes.map((note) => [note.id, note.text]))}
        moreTexts={more}
      />
    </>
  );
}

interface ItemsProps extends HistoryProps {
  /** The texts of the notes by their ids. */
  readonly texts: ReadonlyMap<string, string>;
  /** Loads more notes. */
  readonly moreTexts: (() => void) | null;
}

function Items({ id, decisions, texts, moreTexts }: ItemsProps): ReactNode {
  const { memberId } = useSession();
  const { nodes, error, isLoading, more, again, refresh } = usePages(
    timelineDocument,
    { id },
    ({ verificationTimeline }) => verificationTimeline,
    changing,
  );
  // Decisions are refetched every 30 s. A new one also appears in the timeline.
  const known = decisions.map((decision) => decision.id + decision.status).join(' ');
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current !== null && seen.current !== '' && seen.current !== known) refresh();
    seen.current = known;
  });
  const lacksText = nodes.some(({ kind, objectId }) => kind === 'NOTE_ADDED' && !texts.has(objectId));
  const readMore = useRef(moreTexts);
  readMore.current = moreTexts;
  useEffect(() => {
    if (lacksText && texts.size > 0) readMore.current?.();
  }, [lacksText, texts.size]);
  return (
    <div>
      {error && <RequestFault error={error} onRetry={again} />}
      <Happenings
        label={text.label}
        happenings={nodes.map((item) => ({
          key: item.id,
          at: item.at,
          what: <Summary item={item} />,
          who: formatActor(item, memberId),
          details: formatDetails(item, decisions, texts),
        }))}
      />
      <MoreButton more={more} isLoading={isLoading} />
    </div>
  );
}

function Summary({ item: { kind, summary, objectId } }: { readonly item: Item }): ReactNode {
  return (
    <>
      {summary}{' '}
      {kind.startsWith('CERTIFICATE_') && (
        <PageLink to="/certificates/$id" params={{ id: objectId }} underline="always">
          {text.certificate}
        </PageLink>
      )}
    </>
  );
}

/** Details that the item itself does not contain: the text of a note, or the reason of a decision. */
function formatDetails(
  { kind, objectId }: Item,
  decisions: readonly Decision[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  if (kind === 'NOTE_ADDED') {
    const note = texts.get(objectId);
    return note === undefined ? [] : [note];
  }
  if (kind !== 'DECISION_MADE' && kind !== 'DECISION_PROPOSED') return [];
  const decision = decisions.find((one) => one.id === objectId);
  // A confirmed decision shows its reason at the proposal.
  if (!decision || (kind === 'DECISION_MADE' && decision.confirmedAt !== null)) return [];
  return [
    ...(decision.reason === null ? [] : [text.reason(decision.reason)]),
    ...(decision.message === null ? [] : [text.message(decision.message)]),
    ...decision.steps.map((step) => stepWords[step]),
  ];
}

function formatActor({ by: { kind, id, name } }: Item, own: string | null): string {
  if (id !== null && id === own) return text.you;
  if (kind === 'KEY') return name === null ? verificationText.aKey : verificationText.key(name);
  if (kind === 'MEMBER') return name ?? verificationText.aMember;
  if (kind === 'APPLICANT') return text.applicant;
  return kind === 'SYSTEM' ? text.service : text.operator;
}
