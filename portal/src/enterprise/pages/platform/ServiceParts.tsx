import { Text, Title } from '@mantine/core';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { counted } from '../../../shared/text/numbers.js';
import { platformText } from '../../../shared/text/platformText.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { State } from '../../parts/layout/State.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Day } from '../../parts/time/Day.js';
import { Moment } from '../../parts/time/Moment.js';
import { sessionFetch } from '../../session/sessionFetch.js';
import { readRouteErrors, type RouteErrors } from './readRouteErrors.js';
import { serviceDocument, type RegisterImport } from './serviceDocuments.js';
import { Breakable } from '../../parts/layout/Breakable.js';

const imports = platformText.imports;
const routes = platformText.routes;
const [register, when, edition, records, changes, rejects, actor] = imports.columns;
const [route, requests, refused, failed] = routes.columns;
const everyMs = 30_000;

/** The import history of the registers and lists. */
export function ImportHistory(): ReactNode {
  const [{ data, error }, ask] = useQuery({ query: serviceDocument });
  const found = data?.platformService?.imports;
  return (
    <section aria-labelledby="imports" className="platform-part">
      <Title order={2} size="h4" id="imports" mb="xs">
        {imports.title}
      </Title>
      <Text className="soft" size="sm" mb="xs">
        {imports.lead}
      </Text>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {found?.length === 0 && <Text className="soft">{imports.none}</Text>}
      {found && found.length > 0 && (
        <ListTable label={imports.title} columns={imports.columns}>
          {found.map((one) => (
            <ImportRow key={`${one.register} ${one.importedAt}`} one={one} />
          ))}
        </ListTable>
      )}
    </section>
  );
}

function ImportRow({ one }: { readonly one: RegisterImport }): ReactNode {
  const { added, changed, removed } = one;
  const orNot = (count: number | null): string => (count === null ? imports.notStored : counted(count));
  return (
    <tr>
      <td data-title={register}>{imports.names[one.register] ?? one.register}</td>
      <td data-title={when}>
        <Moment at={one.importedAt} />
      </td>
      <td data-title={edition}>
        {one.isSample ? <State tone="warn">{imports.sample}</State> : <Day day={one.asOf} />}
      </td>
      <td data-title={records}>{orNot(one.records)}</td>
      <td data-title={changes}>
        {added === null || changed === null || removed === null
          ? imports.whole
          : imports.changes(added, changed, removed)}
      </td>
      <td data-title={rejects}>{orNot(one.rejects)}</td>
      <td data-title={actor}>{imports.actors[one.actor] ?? one.actor}</td>
    </tr>
  );
}

/** The routes that returned errors since the start of the process that served the metrics. */
export function RouteErrorList({ startedAt }: { readonly startedAt: string }): ReactNode {
  const [found, setFound] = useState<readonly RouteErrors[] | 'unread' | null>(null);
  const read = useCallback((): void => {
    void readMetrics().then(setFound);
  }, []);
  useEffect(read, [read]);
  useWatch(read, everyMs);
  return (
    <section aria-labelledby="routes" className="platform-part">
      <Title order={2} size="h4" id="routes" mb="xs">
        {routes.title}
      </Title>
      <Text className="soft" size="sm" mb="xs">
        {routes.lead} <Moment at={startedAt} />. {routes.graphql}
      </Text>
      {found === 'unread' && <Text>{routes.unread}</Text>}
      {Array.isArray(found) && found.length === 0 && <Text className="soft">{routes.none}</Text>}
      {found !== null && found !== 'unread' && found.length > 0 && (
        <ListTable label={routes.title} columns={routes.columns}>
          {found.map((one) => (
            <tr key={`${one.method} ${one.route}`}>
              <td data-title={route}>
                <code>
                  {one.method} <Breakable text={one.route} />
                </code>
              </td>
              <td data-title={requests}>{counted(one.requests)}</td>
              <td data-title={refused}>{counted(one.refused)}</td>
              <td data-title={failed}>
                {one.failed === 0 ? counted(0) : <State tone="bad">{counted(one.failed)}</State>}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </section>
  );
}

async function readMetrics(): Promise<readonly RouteErrors[] | 'unread'> {
  try {
    const response = await sessionFetch('/metrics', { credentials: 'same-origin' });
    return response.ok ? readRouteErrors(await response.text()) : 'unread';
  } catch {
    return 'unread';
  }
}
