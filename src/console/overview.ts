import type { Command } from 'commander';
import { loadOverview, type ModeFigures } from '../operations/platform/overview/loadOverview.js';
import { run } from './run.js';

/** `kyb overview`: the platform overview of `GET /api/admin/platform-overview`, without a key. */
export function addOverview(program: Command): void {
  program
    .command('overview')
    .description('Show figures of the platform over all organisations')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async (services) => {
        const overview = await loadOverview({ ...services, pool: services.database.pool });
        const { organisations, mail, registers, service, test } = overview;
        return {
          // The process of this command serves no callers, so its start time means nothing.
          json: { ...overview, service: { ...service, startedAt: null } },
          text: [
            `version        ${service.version}, data in ${service.region}`,
            `organisations  ${organisations.total} (${formatCounts(organisations.byPlan)})`,
            `mail           ${mail.pending} pending${waiting(mail.overdueSince)}`,
            ...registers.map(
              ({ register, kind, records, asOf, failures24Hours }) =>
                `register       ${register} ${kind}, ${records === null ? '' : `${records} records, `}as of ${asOf ?? 'an unknown date'}${failures24Hours === null ? '' : `, ${failures24Hours} failures in 24 hours`}`,
            ),
            'live data',
            ...formatModeFigures(overview),
            'test data',
            ...formatModeFigures(test),
          ].join('\n'),
        };
      }),
    );
}

function formatModeFigures({
  apiKeys,
  verifications,
  certificates,
  onboardings,
  webhooks,
  bulk,
}: ModeFigures): string[] {
  const { total, last24Hours, byStatus, byRisk } = verifications;
  const { overdueSince, p95Ms, ...endpoints } = webhooks;
  return [
    `verifications  ${total}, ${last24Hours} in 24 hours (${formatCounts(byStatus)}; ${formatCounts(byRisk)})`,
    `keys           ${formatCounts({ ...apiKeys })}`,
    `certificates   ${formatCounts({ ...certificates })}`,
    `onboardings    ${formatCounts({ ...onboardings })}`,
    `webhooks       ${formatCounts(endpoints)}${p95Ms === null ? '' : `, p95 response time ${p95Ms} ms`}${waiting(overdueSince)}`,
    `bulks          ${formatCounts({ ...bulk })}`,
  ].map((line) => `  ${line}`);
}

/** Each number with its name: `last24Hours` is a name like any other. */
function formatCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(
      ([name, count]) =>
        `${name
          .replace('24Hours', ' in 24 hours')
          .replace(/([a-z])([A-Z])/g, '$1 $2')
          .replace('_', ' ')
          .toLowerCase()} ${count}`,
    )
    .join(', ');
}

function waiting(since: Date | null): string {
  return since === null ? '' : `, due since ${since.toISOString()}`;
}
