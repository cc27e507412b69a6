import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { MatchEntry } from '../src/domain/matching/matchIndex.js';
import { listNameParts } from '../src/domain/screening/screenedParty.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { changes, type Change, type Subject } from './screening/changes.js';
import { inventCompany, inventPartnership, inventSoleTrader, inventTrust } from './screening/inventedCustomers.js';
import { inventBannedPersons, inventList } from './screening/inventedList.js';
import { buildBaseline, loadSimilarity, type Baseline } from './screening/jaroWinkler.js';
import { readPublished } from './screening/lists.js';
import { buildRules, buildMatcher, type Built, type Customer } from './screening/measure.js';
import { Random } from './screening/random.js';
import { inventSpelt, spellingClasses } from './screening/spellings.js';
import { baselineScores, printHeader, type Row, printRow, print, share } from './screening/table.js';

interface Options {
  readonly seed: number;
  readonly cases: number;
  /** The baseline compares every name, so it is asked for the first cases of each class. */
  readonly baselineCases: number;
}

/** The matcher, the rules of policy 2026-2 and the baseline, on one list. */
interface Contestants {
  readonly ours: Built;
  readonly rules: Built;
  readonly baseline: Baseline;
}

interface Asked {
  readonly reference: string;
  readonly name: string;
  readonly kind: Customer;
  readonly dateOfBirth?: string | undefined;
}

/** Entries in the file of persons that ASIC banned: 1.2 MB of rows of 190 bytes. */
const bannedPersons = 6_500;

/**
 * Measures the name matcher: how many changed names of a list are found, how many other names are flagged, and the time for one
 * name. It uses an invented list and, with `--dfat` and `--un`, published ones. The rules of policy 2026-2 run on the same names,
 * and Jaro-Winkler on the first of them. `--cases` limits the changed names in each class; 0 means all.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      entries: { type: 'string', default: '4000' },
      cases: { type: 'string', default: '0' },
      peer: { type: 'string', default: '100' },
      dfat: { type: 'string' },
      un: { type: 'string' },
      persons: { type: 'string' },
      companies: { type: 'string' },
    },
  });
  const cases = Number(values.cases) || Infinity;
  const options: Options = { seed: Number(values.seed), cases, baselineCases: Math.min(cases, Number(values.peer)) };
  const invented = inventList(options.seed, Number(values.entries));
  const published = [
    ...(values.dfat === undefined ? [] : [{ title: 'DFAT', entries: await readPublished('dfat', values.dfat) }]),
    ...(values.un === undefined ? [] : [{ title: 'UN', entries: await readPublished('un', values.un) }]),
  ];
  const similarity = await loadSimilarity();
  const build = (entries: readonly MatchEntry[]): Contestants => ({
    ours: buildMatcher(entries),
    rules: buildRules(entries),
    baseline: buildBaseline(entries, similarity),
  });
  print(
    `${describeMachine()}\nseed ${options.seed}; Jaro-Winkler on the first ${options.baselineCases} cases of a class`,
  );
  measureList('an invented list', invented, build, options);
  for (const { title, entries } of published) measureList(title, entries, build, options);
  const held = published.length > 0 ? published.flatMap(({ entries }) => entries) : invented;
  print(`\nnames in other spellings, added to ${published.length > 0 ? 'the published lists' : 'the invented list'}`);
  printHeader('names of the list');
  for (const one of spellingClasses) {
    const names = inventSpelt(one, new Random(options.seed), Math.min(cases, 1_000));
    const asked = names.map(({ entry, asked: name }) => ({
      reference: entry.reference,
      name,
      kind: 'person' as const,
    }));
    measureRow(one, asked, build([...held, ...names.map(({ entry }) => entry)]), options);
  }
  await measureCustomers(
    held,
    published.length > 0 ? 'the published lists' : 'the invented list',
    build,
    options,
    values,
  );
}

type Build = (entries: readonly MatchEntry[]) => Contestants;

function measureList(title: string, entries: readonly MatchEntry[], build: Build, options: Options): void {
  const contestants = build(entries);
  const names = entries.reduce((sum, entry) => sum + entry.names.length, 0);
  print(`\n${title}: ${entries.length} entries, ${names} names`);
  printBuilt(contestants);
  printHeader('change to the listed name');
  for (const change of changes) {
    measureRow(change, changeNames(change, toSubjects(entries), options), contestants, options);
  }
  const latin = entries.map((entry) => ({ ...entry, names: entry.names.filter(({ name }) => isLatin(name)) }));
  const asked = listArabicNames(entries, options);
  if (asked.length > 0) {
    measureRow({ title: 'from Arabic script, not on the list', wanted: 0.95 }, asked, build(latin), options);
  }
}

/** The primary names of the list, in Latin letters. */
function toSubjects(entries: readonly MatchEntry[]): readonly Subject[] {
  return entries.flatMap(({ reference, isPerson, names, datesOfBirth }) => {
    const name = names[0]?.name ?? '';
    return isLatin(name) ? [{ reference, isPerson, name, dateOfBirth: datesOfBirth?.[0] ?? null }] : [];
  });
}

function changeNames(change: Change, subjects: readonly Subject[], { seed, cases }: Options): readonly Asked[] {
  const random = new Random(seed);
  const asked: Asked[] = [];
  for (const subject of random.some(subjects, Infinity)) {
    const name = asked.length < cases ? change.make(subject, random) : null;
    if (name === null) continue;
    const dateOfBirth = change.withDateOfBirth ? (subject.dateOfBirth ?? undefined) : undefined;
    asked.push({ reference: subject.reference, name, kind: subject.isPerson ? 'person' : 'body', dateOfBirth });
  }
  return asked;
}

/** The names in Arabic script of entries that have a Latin name too. */
function listArabicNames(entries: readonly MatchEntry[], { cases }: Options): readonly Asked[] {
  return entries
    .filter(({ isPerson, names }) => isPerson && names.some(({ name }) => isLatin(name) && name.includes(' ')))
    .flatMap(({ reference, names }) =>
      names
        .filter(({ name }) => /^[\p{Script=Arabic}\p{M} ]+ [\p{Script=Arabic}\p{M} ]+$/u.test(name))
        .map(({ name }) => ({ reference, name, kind: 'person' as const })),
    )
    .slice(0, Math.min(cases, Number.MAX_SAFE_INTEGER));
}

function measureRow(
  { title, wanted, isContained = false }: Pick<Change, 'title' | 'wanted' | 'isContained'>,
  asked: readonly Asked[],
  { ours, rules, baseline }: Contestants,
  { baselineCases }: Options,
): void {
  const row: Row = { title, wanted, isContained, cases: asked.length, found: 0, contained: 0, rules: 0, baseline: [] };
  const forBaseline = asked.slice(0, baselineCases);
  for (const { reference, name, kind, dateOfBirth } of asked) {
    const { entries } = ours.matcher.find(name, kind, dateOfBirth);
    const band = entries.get(reference);
    if (band !== undefined) row.found++;
    if (band !== undefined && band !== 'possible') row.contained++;
    if (rules.matcher.find(name, kind, dateOfBirth).entries.has(reference)) row.rules++;
  }
  const scores = forBaseline.map(({ name, kind, reference }) => baseline(name, kind).get(reference) ?? 0);
  row.baseline = baselineScores.map((least) => scores.filter((score) => score >= least).length / scores.length);
  printRow(row);
}

async function measureCustomers(
  entries: readonly MatchEntry[],
  against: string,
  build: Build,
  { seed, baselineCases }: Options,
  { persons, companies }: { readonly persons?: string | undefined; readonly companies?: string | undefined },
): Promise<void> {
  const contestants = build(entries);
  const { ours, rules, baseline } = contestants;
  const banned = buildMatcher(inventBannedPersons(seed, bannedPersons));
  const random = new Random(seed);
  print(`\nnames of others against ${against}`);
  printBuilt(contestants);
  const headers = baselineScores.map((least) => `JW ${least}`.padStart(9)).join('');
  print(`${'names'.padEnd(42)}most     names  flagged   2026-2${headers}`);
  const times = { ours: [] as number[], withBanned: [] as number[], rules: [] as number[] };
  interface Kind {
    readonly title: string;
    readonly most: number;
    readonly kind: Customer;
    readonly names: readonly string[];
    /** Policy 2026-3 also screens the people and bodies in the name. */
    readonly isNamedAfterPeople?: true;
  }
  const kinds: readonly Kind[] = [
    {
      title: 'invented sole traders',
      most: 0.02,
      kind: 'sole_trader',
      names: Array.from({ length: 500 }, () => inventSoleTrader(random)),
    },
    {
      title: 'invented companies',
      most: 0.005,
      kind: 'body',
      names: Array.from({ length: 3_000 }, () => inventCompany(random)),
    },
    {
      ...{ title: 'invented partnerships', most: 0.02, kind: 'body', isNamedAfterPeople: true },
      names: Array.from({ length: 1_000 }, () => inventPartnership(random)),
    },
    {
      ...{ title: 'invented trusts and estates', most: 0.02, kind: 'body', isNamedAfterPeople: true },
      names: Array.from({ length: 1_000 }, () => inventTrust(random)),
    },
    ...(persons === undefined
      ? []
      : [{ title: 'persons of the file', most: 0.02, kind: 'sole_trader' as const, names: await readNames(persons) }]),
    ...(companies === undefined
      ? []
      : [{ title: 'companies of the file', most: 0.005, kind: 'body' as const, names: await readNames(companies) }]),
  ];
  const time = (name: string, kind: Customer, isNamedAfterPeople = false): readonly boolean[] => {
    const [found, among, ruled] = [ours, banned, rules].map(({ matcher }) => matcher.find(name, kind));
    const parts = isNamedAfterPeople ? listNameParts(name).map((part) => ours.matcher.find(part.name, part.kind)) : [];
    times.ours.push(...parts.map(({ ms }) => ms));
    times.ours.push(found?.ms ?? 0);
    // Bodies are not screened against banned persons.
    times.withBanned.push((found?.ms ?? 0) + (kind === 'body' ? 0 : (among?.ms ?? 0)));
    times.rules.push(ruled?.ms ?? 0);
    const isFlagged = [found, ...parts].some((result) => (result?.entries.size ?? 0) > 0);
    return [isFlagged, (ruled?.entries.size ?? 0) > 0];
  };
  for (const { title, most, kind, names, isNamedAfterPeople } of kinds) {
    const flagged = names.map((name) => time(name, kind, isNamedAfterPeople));
    const scores = names.slice(0, 2 * baselineCases).map((name) => Math.max(0, ...baseline(name, kind).values()));
    const shares = [
      ...[0, 1].map((at) => flagged.filter((found) => found[at]).length / names.length),
      ...baselineScores.map((least) => scores.filter((score) => score >= least).length / scores.length),
    ];
    const texts = shares.map((one) => `${share(one)} %`.padStart(9)).join('');
    print(`${title.padEnd(42)}${`${100 * most} %`.padEnd(7)}${String(names.length).padStart(7)}${texts}`);
  }
  for (const { reference, names } of entries) time(names[0]?.name ?? reference, 'sole_trader');
  const [alone, all, earlier] = [times.ours, times.withBanned, times.rules].map(
    (ms) => `p50 ${percentile(ms, 50).toFixed(2)}  p99 ${percentile(ms, 99).toFixed(2)}`,
  );
  print(`milliseconds for one of these names, or of a listed name: ${alone ?? ''}; 2026-2: ${earlier ?? ''}`);
  print(`with ${bannedPersons} invented banned persons, every list held: ${all ?? ''} (wanted: p99 5 or less)`);
}

async function readNames(file: string): Promise<readonly string[]> {
  return (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line.trim() !== '');
}

function printBuilt({ ours, rules }: Contestants): void {
  const [one, other] = [ours, rules].map(
    ({ buildMs, mebibytes }) => `${buildMs.toFixed(0)} ms, ${mebibytes.toFixed(0)} MiB`,
  );
  print(`index built in ${one ?? ''}; 2026-2: ${other ?? ''}`);
}

const isLatin = (name: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(name) && name !== '';
