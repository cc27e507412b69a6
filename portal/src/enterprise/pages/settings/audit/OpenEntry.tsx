import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { auditText } from '../../../../shared/text/auditText.js';
import { counted } from '../../../../shared/text/numbers.js';
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
import { toWords } from './toWords.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

const text = auditText.entry;
const { columns } = auditText;

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
            [columns.at, <time dateTime={entry.at}>{exact.format(new Date(entry.at))}</time>],
            [text.outcome, <State tone={outcome === 'DONE' ? 'good' : 'bad'}>{outcome.toLowerCase()}</State>],
            [columns.actor, name === null ? kind : text.actorOf(name, kind)],
            [text.actorId, code(actorId)],
            [text.onBehalfOf, actor.onBehalfOf ? (names.get(actor.onBehalfOf) ?? actor.onBehalfOf) : null],
            [columns.object, <Subject object={object} />],
            ...Object.entries(details).map(([name, value]) => [toWords(name), said(value)] as const),
            [text.request, code(entry.requestId)],
          ]}
        />
        <Group gap="md">
          {actorId !== null && (
            <PageLink to="/settings/audit" search={{ actor: actorId }} onClick={onClose}>
              {text.allOfActor}
            </PageLink>
          )}
          {object && (
            <PageLink to="/settings/audit" search={{ subject: object.id }} onClick={onClose}>
              {text.allOfObject}
            </PageLink>
          )}
        </Group>
        <Title order={3} size="h5">
          {text.chain}
        </Title>
        {position === null ? (
          <Text>{text.notSealed}</Text>
        ) : (
          <Facts
            facts={[
              [text.position, counted(position)],
              [text.hash, code(entry.leaf)],
              [text.seal, code(entry.seal)],
              [text.sealed, entry.sealedAt === null ? null : exact.format(new Date(entry.sealedAt))],
              [text.id, code(entry.id)],
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
        {text.bundle}
      </Title>
      {can('auditBundle') ? (
        <>
          <Text mb="xs">{text.bundleLead}</Text>
          <BundleButton id={id} />
        </>
      ) : (
        <>
          <Text mb="xs">{text.bundleByOperator}</Text>
          <pre className="secret">{command}</pre>
          <CopyButton value={command} label={text.copyCommand} />
        </>
      )}
    </div>
  );
}

function code(value: string | null): ReactNode {
  return value === null ? null : (
    <code>
      <Breakable text={value} />
    </code>
  );
}

/** Values in details: texts, numbers, booleans, and lists of texts. */
function said(value: unknown): ReactNode {
  if (value === null) return text.none;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.length === 0 ? text.none : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
