import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../parts/layout/CopyButton.js';
import { Facts } from '../../../parts/layout/Facts.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import { Panel } from '../../../parts/layout/Panel.js';
import { State } from '../../../parts/layout/State.js';
import { useTimeZone } from '../../../parts/time/timeZone.js';
import { zoneFormats } from '../../../parts/time/zoneFormats.js';
import { useCan } from '../../../session/SessionContext.js';
import { BundleButton } from '../../verifications/BundleButton.js';
import { actorWords } from './actorWords.js';
import type { AuditEntryRow } from './auditDocuments.js';
import { actionWords } from './auditWords.js';
import { Subject } from './Subject.js';
import { wordsOf } from './wordsOf.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

interface OpenEntryProps {
  readonly entry: AuditEntryRow;
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** The complete entry, and its position in the chain. */
export function OpenEntry({ entry, names, onClose }: OpenEntryProps): ReactNode {
  const { actor, object, outcome, position, details } = entry;
  const { kind, name } = actorWords(actor, names);
  const actorId = actor.id;
  const { exact } = zoneFormats(useTimeZone());
  return (
    <Panel title={actionWords[entry.action]} onClose={onClose}>
      <Stack className="audit-entry">
        <Facts
          facts={[
            ['When', <time dateTime={entry.at}>{exact.format(new Date(entry.at))}</time>],
            ['Outcome', <State tone={outcome === 'DONE' ? 'good' : 'bad'}>{outcome.toLowerCase()}</State>],
            ['Who', name === null ? kind : `${name} (${kind})`],
            ['Id of who', code(actorId)],
            ['On behalf of', actor.onBehalfOf ? (names.get(actor.onBehalfOf) ?? actor.onBehalfOf) : null],
            ['On what', <Subject object={object} />],
            ...Object.entries(details).map(([name, value]) => [wordsOf(name), said(value)] as const),
            ['Request', code(entry.requestId)],
          ]}
        />
        <Group gap="md">
          {actorId !== null && (
            <PageLink to="/settings/audit" search={{ actor: actorId }} onClick={onClose}>
              All by the same
            </PageLink>
          )}
          {object && (
            <PageLink to="/settings/audit" search={{ subject: object.id }} onClick={onClose}>
              All on the same
            </PageLink>
          )}
        </Group>
        <Title order={3} size="h5">
          In the chain
        </Title>
        {position === null ? (
          <Text>It is not sealed yet. A worker seals what is entered within a second or so.</Text>
        ) : (
          <Facts
            facts={[
              ['Position', position.toLocaleString('en-AU')],
              ['Hash', code(entry.leaf)],
              ['Seal', code(entry.seal)],
              ['Sealed', entry.sealedAt === null ? null : exact.format(new Date(entry.sealedAt))],
              ['Id', code(entry.id)],
            ]}
          />
        )}
        {object?.kind === 'verification' && <Bundle id={object.id} />}
      </Stack>
    </Panel>
  );
}

/** The evidence file of a verification. A person who may not download it here sees the console command for it. */
function Bundle({ id }: { readonly id: string }): ReactNode {
  const can = useCan();
  const command = `npm run kyb -- audit export --verification ${id} --out bundle.json`;
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        Its bundle
      </Title>
      {can('auditBundle') ? (
        <>
          <Text mb="xs">The file proves this verification to anybody, with no service at hand:</Text>
          <BundleButton id={id} />
        </>
      ) : (
        <>
          <Text mb="xs">
            The operator exports the file that proves this verification to anybody, without the service:
          </Text>
          <pre className="secret">{command}</pre>
          <CopyButton value={command} label="Copy the command" />
        </>
      )}
    </div>
  );
}

function code(text: string | null): ReactNode {
  return text === null ? null : (
    <code>
      <Breakable text={text} />
    </code>
  );
}

/** Values in details: texts, numbers, booleans, and lists of texts. */
function said(value: unknown): ReactNode {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
