import type { Pool } from 'pg';
import { fatfEditions, isFatfDataOld } from '../../domain/fatf.js';
import { type RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import type { RegisterState } from '../../operations/platform/loadRegisterStates.js';
import type { Config } from '../../platform/configuration/config.js';
import { maxAgeDays as mostDaysOfData } from '../../registers/enrichment/findStaleSource.js';
import { maxAgeDays as mostDaysSinceImport } from '../../registers/screening/screeningLists.js';
import { type Check, type Finding, formatCount, ok, problem, warning } from './finding.js';

const dayMs = 24 * 60 * 60 * 1_000;

interface StoredData {
  readonly config: Config;
  readonly pool: Pool;
  readonly registers: () => Promise<readonly RegisterState[]>;
  readonly now: Date;
}

/** Checks of registers, lists, and data that must not be in production. */
export function dataChecks({ config, pool, registers, now }: StoredData): Readonly<Record<string, Check>> {
  return {
    registers: async () => checkExtracts(config, await registers(), now),
    lists: async () => checkDatasets(config, await registers(), now),
    countries: () => [checkCountries(now)],
    'live-registers': async () => checkLive(await registers()),
    sample: async () => (config.production ? checkSample(pool, await registers()) : []),
    operators: () => checkOperators(config, pool),
  };
}

function checkExtracts({ production, liveRegisters }: Config, states: readonly RegisterState[], now: Date): Finding[] {
  return Object.values(jurisdictions).map(({ register: code, entityNumber, staleAfterDays }) => {
    const name = code.toUpperCase();
    const extract = states.find(({ register, kind }) => register === name && kind === 'extract');
    const importIt = `Import the newest extract: kyb import ${entityNumber} <files>.`;
    if (!extract) {
      const text = `No extract of ${name} is imported.`;
      if (liveRegisters[code] !== undefined) return ok('registers', `${text} Its live register is configured.`);
      return (production ? problem : warning)('registers', `${text} Its entities cannot be verified.`, importIt);
    }
    const { records, asOf, isSample } = extract;
    const text = `${name}: ${records ?? 0} records of ${asOf ?? 'an unknown day'}${isSample ? ', sample data' : ''}`;
    const isStale = !isSample && daysSince(asOf, now) > staleAfterDays;
    if (!isStale) return ok('registers', `${text}.`);
    return warning('registers', `${text}; the limit is ${staleAfterDays} days.`, importIt);
  });
}

function checkDatasets({ production }: Config, states: readonly RegisterState[], now: Date): Finding[] {
  const datasets = states.filter(({ register }) => register in mostDaysOfData);
  const found = datasets.map(({ register, records, asOf, importedAt }) => {
    const name = register as keyof typeof mostDaysOfData;
    const isList = name === 'DFAT' || name === 'UN';
    const text = `${name}: ${records ?? 0} records of ${asOf ?? 'an unknown day'}, imported ${importedAt?.toISOString().slice(0, 10) ?? 'on an unknown day'}`;
    const isStale =
      daysSince(asOf, now) > mostDaysOfData[name] ||
      (isList && daysSince(importedAt?.toISOString() ?? null, now) > mostDaysSinceImport);
    if (!isStale) return ok('lists', `${text}.`);
    return problem(
      'lists',
      `${text}: too old to be used.`,
      'Download the current file, and import it with kyb import.',
    );
  });
  const missing = ['DFAT', 'UN'].filter((list) => !datasets.some(({ register }) => register === list));
  if (missing.length === 0) return found;
  const text = `Sanctions lists that are not imported: ${missing.join(', ')}.`;
  const remedy = 'Import them with kyb import dfat and kyb import un: policies that screen names need them.';
  return [...found, production ? warning('lists', text, remedy) : ok('lists', text)];
}

/** The FATF lists are part of the release, so only a newer release updates them. */
function checkCountries(now: Date): Finding {
  const text = `FATF lists of ${fatfEditions.at(-1)?.date ?? 'an unknown day'}.`;
  if (!isFatfDataOld(now)) return ok('countries', text);
  return warning('countries', `${text} They are more than a year old.`, 'Upgrade to the newest release.');
}

/** The setting that configures each live register, by the name of the register. */
const liveSettings = new Map(
  Object.entries({ ABR: 'ABR_GUID', NZBN: 'NZBN_KEY' } satisfies Record<Uppercase<RegisterCode>, string>),
);

function checkLive(states: readonly RegisterState[]): Finding[] {
  return states
    .filter(({ kind }) => kind === 'live')
    .map(({ register, isMisconfigured, failures24Hours, lastSuccessAt }) => {
      const setting = liveSettings.get(register) ?? 'the setting';
      if (isMisconfigured) {
        return problem('live-registers', `${register} rejects the value of ${setting}.`, `Set the right ${setting}.`);
      }
      const last = lastSuccessAt === null ? 'no response in 24 hours' : `last response ${lastSuccessAt.toISOString()}`;
      const failures = failures24Hours ?? 0;
      const text = `${register} live: ${last}, ${failures} failed calls in 24 hours.`;
      if (lastSuccessAt !== null || failures === 0) return ok('live-registers', text);
      return warning(
        'live-registers',
        text,
        'See kyb registers for the reasons, and check that the register is reachable from here.',
      );
    });
}

async function checkSample(pool: Pool, states: readonly RegisterState[]): Promise<Finding[]> {
  const samples = states.filter(({ isSample }) => isSample).map(({ register }) => register);
  const { rows } = await pool.query<{ people: number }>(
    `select count(*)::int as people from accounts where email like '%@demo.example'
       and (exists (select from members where account_id = accounts.id and removed_at is null)
         or exists (select from operators where account_id = accounts.id and removed_at is null))`,
  );
  const people = rows[0]?.people ?? 0;
  if (samples.length === 0 && people === 0) return [ok('sample', 'The database contains no sample data.')];
  const extracts = samples.map((name) =>
    problem(
      'sample',
      `The extract of ${name} is sample data: nothing is verified with it in production.`,
      `Import an extract that ${name} has published.`,
    ),
  );
  if (people === 0) return extracts;
  const remedy = 'Remove them with kyb members remove and kyb operators remove, and revoke the API keys named Demo.';
  return [...extracts, problem('sample', `${formatCount(people, 'demo account')} can sign in.`, remedy)];
}

async function checkOperators({ production }: Config, pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ operators: number; unprotected: number }>(
    `select count(*)::int as operators, count(*) filter (where totp_confirmed_at is null)::int as unprotected
     from operators join accounts on accounts.id = account_id
     where removed_at is null and ($1 or email not like '%@demo.example')`,
    [production],
  );
  const { operators = 0, unprotected = 0 } = rows[0] ?? {};
  if (unprotected === 0) return [ok('operators', `All operators use two-factor sign-in (${operators}).`)];
  return [
    warning(
      'operators',
      `Operators who sign in without a second factor: ${unprotected} of ${operators}.`,
      'Ask them to set up two-factor sign-in in the portal.',
    ),
  ];
}

function daysSince(day: string | null, now: Date): number {
  return day === null ? Infinity : Math.floor((now.getTime() - Date.parse(day)) / dayMs);
}
