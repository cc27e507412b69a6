import type { Pool } from 'pg';
import { dayMs, toDay } from '../../domain/days.js';
import { fatfEditions, isFatfDataOld } from '../../domain/fatf.js';
import { type RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import type { RegisterState } from '../../operations/platform/loadRegisterStates.js';
import type { Config } from '../../platform/configuration/config.js';
import { abrExtract } from '../../registers/abr/abrExtract.js';
import { maxAgeDays as mostDaysOfData } from '../../registers/enrichment/findStaleSource.js';
import { type Doubt, doubtSql } from '../../registers/extractTable.js';
import { nzbnExtract } from '../../registers/nzbn/nzbnExtract.js';
import { maxListAgeDays as mostDaysSinceImport } from '../../domain/enrichment.js';
import { type Check, type Finding, formatCount, ok, problem, warning } from './finding.js';

interface StoredData {
  readonly config: Config;
  readonly pool: Pool;
  readonly registers: () => Promise<readonly RegisterState[]>;
  readonly now: Date;
}

/** Checks of registers, lists, and data that must not be in production. */
export function dataChecks({ config, pool, registers, now }: StoredData): Readonly<Record<string, Check>> {
  return {
    registers: async () => checkExtracts(config, pool, await registers(), now),
    lists: async () => checkDatasets(config, pool, await registers(), now),
    countries: () => [checkCountries(now)],
    'live-registers': async () => checkLive(await registers()),
    sample: async () => (config.production ? checkSample(pool, await registers()) : []),
    operators: () => checkOperators(config, pool),
  };
}

interface StoredExtractRow {
  readonly register: RegisterCode;
  readonly doubt: Doubt | null;
  readonly has_names: boolean;
}

async function checkExtracts(
  { production, liveRegisters }: Config,
  pool: Pool,
  states: readonly RegisterState[],
  now: Date,
): Promise<Finding[]> {
  const { rows } = await pool.query<StoredExtractRow>(
    `select register, ${doubtSql} as doubt,
       exists (select from register_names named where named.register = extract.register) as has_names
     from register_extracts extract`,
  );
  const { rows: counts } = await pool.query<{ organisations: number }>(
    `select count(*)::int as organisations from organisations where register_source = 'extract' and suspended_at is null`,
  );
  const readers = counts[0]?.organisations ?? 0;
  return Object.values(jurisdictions).flatMap(({ register: code, entityNumber, staleAfterDays }) => {
    const name = code.toUpperCase();
    const extract = states.find(({ register, kind }) => register === name && kind === 'extract');
    const importIt = `Import the newest extract: kyb import ${entityNumber} <files>.`;
    if (!extract) {
      const text = `No extract of ${name} is imported.`;
      if (liveRegisters[code] === undefined) {
        return (production ? problem : warning)('registers', `${text} Its entities cannot be verified.`, importIt);
      }
      if (readers === 0) return ok('registers', `${text} Its live register is configured.`);
      return warning(
        'registers',
        `${text} Its live register is configured, but organisations use the extract: ${readers}.`,
        `${importIt} Or let them use the live register: kyb organisations update <id> --register-source live.`,
      );
    }
    const { records, asOf, isSample } = extract;
    const text = `${name}: ${records ?? 0} records of ${asOf ?? 'an unknown day'}${isSample ? ', sample data' : ''}`;
    const stored = rows.find(({ register }) => register === code);
    const isPart = (records ?? 0) < fewestRecords[code];
    const doubt = production && !isSample ? (isPart ? 'part' : stored?.doubt) : null;
    const faults = [
      ...(!isSample && daysSince(asOf, now) > staleAfterDays ? [`the limit is ${staleAfterDays} days`] : []),
      ...(doubt ? [`${doubts[doubt]}, so a number that it lacks gets no result`] : []),
      ...(stored?.has_names === false ? ['its name index is not built, so a search by name gets no result'] : []),
    ];
    if (faults.length === 0) return ok('registers', `${text}.`);
    const remedy = doubt ? `Import all files of the newest extract: kyb import ${entityNumber} <files>.` : importIt;
    return faults.map((fault) => warning('registers', `${text}; ${fault}.`, remedy));
  });
}

const fewestRecords = { abr: abrExtract.fewestRecords, nzbn: nzbnExtract.fewestRecords } as const;

const doubts = {
  part: 'only a part of the register is imported',
  gap: 'a file between the others is not imported',
  mixed: 'its files come from different extracts',
  companies: 'it has no companies',
  unincorporated: 'it has no sole traders, partnerships or trading trusts',
  public_sector: 'it has no bodies of the public sector',
} as const;

/** The lists whose screenings are incomplete while rows of the list could not be read. */
const wholeLists = ['DFAT', 'UN', 'ASIC banned persons'];

async function checkDatasets(
  { production }: Config,
  pool: Pool,
  states: readonly RegisterState[],
  now: Date,
): Promise<Finding[]> {
  const { rows } = await pool.query<{ name: string; rejects: number }>(
    'select name, rejects::int from datasets where rejects > 0 and name = any ($1)',
    [wholeLists],
  );
  const datasets = states.filter(({ register }) => register in mostDaysOfData);
  const found = datasets.map(({ register, records, asOf, importedAt }) => {
    const name = register as keyof typeof mostDaysOfData;
    const isList = name === 'DFAT' || name === 'UN';
    const text = `${name}: ${records ?? 0} records of ${asOf ?? 'an unknown day'}, imported ${importedAt ? toDay(importedAt) : 'on an unknown day'}`;
    const isStale =
      daysSince(asOf, now) > mostDaysOfData[name] ||
      (isList && daysSince(importedAt?.toISOString() ?? null, now) > mostDaysSinceImport);
    if (isStale) {
      const remedy = 'Download the current file, and import it with kyb import.';
      return problem('lists', `${text}: too old to be used.`, remedy);
    }
    const rejects = rows.find((row) => row.name === name)?.rejects ?? 0;
    if (rejects === 0) return ok('lists', `${text}.`);
    return warning(
      'lists',
      `${text}: ${formatCount(rejects, 'row')} could not be read, so every screening against it is incomplete.`,
      'Import a file that can be read as a whole: kyb lists check names the rows.',
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
  return warning(
    'countries',
    `${text} They are more than five months old, and the FATF publishes three a year.`,
    'Upgrade to the newest release.',
  );
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
