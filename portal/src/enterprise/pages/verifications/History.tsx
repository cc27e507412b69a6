import { Group, Paper, Text, Title } from '@mantine/core';
import type { ResultOf } from 'gql.tada';
import type { ReactNode } from 'react';
import { graphql } from '../../../shared/graphql.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { Moment } from '../../parts/time/Moment.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan, useSession } from '../../session/SessionContext.js';

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

/** A change of one of these adds an item. */
const changing = [
  ...['VerificationNote', 'VerificationAssignment', 'Decision', 'Certificate', 'MonitoredEntity'],
  'CandidateResolution',
];

/** Everything that happened to a verification, newest first. */
export function History({ id }: { readonly id: string }): ReactNode {
  const can = useCan();
  if (!can('verificationTimeline')) return null;
  return <Items id={id} />;
}

function Items({ id }: { readonly id: string }): ReactNode {
  const { memberId } = useSession();
  const { nodes, error, isLoading, more, again } = usePages(
    timelineDocument,
    { id },
    ({ verificationTimeline }) => verificationTimeline,
    changing,
  );
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="history">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="history">
          History
        </Title>
        <ExportButton list={`verifications/${id}/timeline`} />
      </Group>
      {error && <RequestFault error={error} onRetry={again} />}
      {nodes.length > 0 && (
        <ol className="timeline" aria-label="History, newest first">
          {nodes.map((item) => (
            <li key={item.id}>
              <Text>
                {item.summary}{' '}
                {item.kind.startsWith('CERTIFICATE_') && (
                  <PageLink to="/certificates/$id" params={{ id: item.objectId }} underline="always">
                    Certificate
                  </PageLink>
                )}
              </Text>
              <Text size="sm" className="soft">
                {actorOf(item, memberId)}, <Moment at={item.at} />
              </Text>
            </li>
          ))}
        </ol>
      )}
      <MoreButton more={more} isLoading={isLoading} />
    </Paper>
  );
}

function actorOf({ by: { kind, id, name } }: Item, own: string | null): string {
  if (id !== null && id === own) return 'You';
  if (kind === 'KEY') return name === null ? 'A key' : `The key ${name}`;
  if (kind === 'MEMBER') return name ?? 'A member';
  if (kind === 'APPLICANT') return 'The applicant';
  return kind === 'SYSTEM' ? 'The service' : 'An operator';
}
