import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { MatchEntry } from '../src/domain/matching/matchIndex.js';
import { listNameParts } from '../src/domain/screening/nameParts.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { changes, type Change, type Subject } from './screening/changes.js';
import { inventCompany, inventPartnership, inventSoleTrader, inventTrust } from './screening/inventedCustomers.js';
import { inventList } from './screening/inventedList.js';
import { readPublished } from './screening/lists.js';
import { buildRules, buildMatcher, type Built, type Customer, type Matcher } from './screening/measure.js';
import { Random } from './screening/random.js';

interface Options {
  readonly seed: number;
  readonly cases: number;
}

/**
 * Measures the name matcher: how many changed names of a list are found, how many other names are flagged, and the time for one
 * name. It uses an invented list and, with `--dfat` and `--un`, published ones. The rules of policy 2026-2 run on the same names.
 * `--cases` limits the changed names in each class; 0 means all.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      entries: { type: 'string', default: '4000' },
      cases: { type: 'string', default: '0' },
      dfat: { type: 'string' },
      un: { type: 'string' },
      persons: { type: 'string' },
      companies: { type: 'string' },
    },
  });
  const options: Options = { seed: Number(values.seed), cases: Number(values.cases) || Infinity };
  const published = [
    ...(values.dfat === undefined ? [] : [{ title: 'DFAT', entries: await readPublished('dfat', values.dfat) }]),
    ...(values.un === undefined ? [] : [{ title: 'UN', entries: await readPublished('un', values.un) }]),
  ];
  process.stdout.write(`${describeMachine()}\nseed ${options.seed}\n`);
  measureList('an invented list', inventList(options.seed, Number(values.entries)), options);
  for (const { title, entries } of published) measureList(title, entries, options);
  const held =
    published.length > 0
      ? published.flatMap(({ entries }) => entries)
      : inventList(options.seed, Number(values.entries));
  await measureCustomers(held, published.length > 0 ? 'the published lists' : 'the invented list', options, values);
}

function measureList(title: string, entries: readonly MatchEntry[], options: Options): void {
  const built = [buildMatcher(entries), buildRules(entries)] as const;
  const names = entries.reduce((sum, entry) => sum + entry.names.length, 0);
  print(`\n${title}: ${entries.length} entries, ${names} names`);
  printBuilt(built);
  print(`${'change to the listed name'.padEnd(42)}wanted   cases    found  at least  2026-2`);
  for (const change of changes) {
    printChange(
      change,
      toSubjects(entries),
      built.map(({ matcher }) => matcher),
      options,
    );
  }
  printArabic(entries, options);
}

/** The primary names of the list, in Latin letters. */
function toSubjects(entries: readonly MatchEntry[]): readonly Subject[] {
  return entries.flatMap(({ reference, isPerson, names, datesOfBirth }) => {
    const name = names[0]?.name ?? '';
    return isLatin(name) ? [{ reference, isPerson, name, dateOfBirth: datesOfBirth?.[0] ?? null }] : [];
  });
}

function printChange(
  change: Change,
  subjects: readonly Subject[],
  matchers: readonly Matcher[],
  { seed, cases }: Options,
): void {
  const random = new Random(seed);
  const found = matchers.map(() => 0);
  let made = 0;
  for (const subject of random.some(subjects, Infinity)) {
    const name = made < cases ? change.make(subject, random) : null;
    if (name === null) continue;
    made++;
    const birth = change.withDateOfBirth ? (subject.dateOfBirth ?? undefined) : undefined;
    for (const [at, matcher] of matchers.entries()) {
      const { references } = matcher.find(name, subject.isPerson ? 'person' : 'body', birth);
      if (references.has(subject.reference)) found[at] = (found[at] ?? 0) + 1;
    }
  }
  printRow(change.title, change.wanted, made, found);
}

/** Names in Arabic script, on a list without them. */
function printArabic(entries: readonly MatchEntry[], { cases }: Options): void {
  const latin = entries.map((entry) => ({ ...entry, names: entry.names.filter(({ name }) => isLatin(name)) }));
  const matchers = [buildMatcher(latin).matcher, buildRules(latin).matcher];
  const originals = entries
    .filter(({ isPerson, names }) => isPerson && names.some(({ name }) => isLatin(name) && name.includes(' ')))
    .flatMap(({ reference, names }) =>
      names
        .filter(({ name }) => /^[\p{Script=Arabic}\p{M} ]+ [\p{Script=Arabic}\p{M} ]+$/u.test(name))
        .map(({ name }) => ({ reference, name })),
    )
    .slice(0, Math.min(cases, Number.MAX_SAFE_INTEGER));
  const found = matchers.map(
    (matcher) =>
      originals.filter(({ name, reference }) => matcher.find(name, 'person').references.has(reference)).length,
  );
  printRow('from Arabic script, not on the list', 0.95, originals.length, found);
}

async function measureCustomers(
  entries: readonly MatchEntry[],
  against: string,
  { seed }: Options,
  { persons, companies }: { readonly persons?: string | undefined; readonly companies?: string | undefined },
): Promise<void> {
  const built = [buildMatcher(entries), buildRules(entries)] as const;
  const random = new Random(seed);
  print(`\nnames of others against ${against}`);
  printBuilt(built);
  print(`${'names'.padEnd(42)}most     names  flagged            2026-2`);
  const times = built.map((): number[] => []);
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
  for (const { title, most, kind, names, isNamedAfterPeople } of kinds) {
    const flagged = built.map(({ matcher }, at) => {
      const results = names.map((name) => {
        const parts = isNamedAfterPeople && at === 0 ? listNameParts(name) : [];
        return [{ name, kind }, ...parts].map((one) => matcher.find(one.name, one.kind));
      });
      times[at]?.push(...results.flat().map(({ ms }) => ms));
      return results.filter((all) => all.some(({ references }) => references.size > 0)).length;
    });
    const shares = flagged.map((count) => `${((100 * count) / names.length).toFixed(2)} %`);
    print(
      `${title.padEnd(42)}${percent(most).padEnd(7)}${String(names.length).padStart(7)}  ${(shares[0] ?? '').padEnd(18)} ${shares[1] ?? ''}`,
    );
  }
  for (const { reference, names } of entries) {
    for (const [at, { matcher }] of built.entries()) {
      times[at]?.push(matcher.find(names[0]?.name ?? reference, 'sole_trader').ms);
    }
  }
  const figures = times.map((all) => `p50 ${percentile(all, 50).toFixed(2)}  p99 ${percentile(all, 99).toFixed(2)}`);
  print(
    `milliseconds for one of these names, or of a listed name: ${figures[0] ?? ''} (wanted: p99 5 or less); 2026-2: ${figures[1] ?? ''}`,
  );
}

async function readNames(file: string): Promise<readonly string[]> {
  return (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line.trim() !== '');
}

function printBuilt(built: readonly [Built, Built]): void {
  const [ours, rules] = built.map(({ buildMs, mebibytes }) => `${buildMs.toFixed(0)} ms, ${mebibytes.toFixed(0)} MiB`);
  print(`index built in ${ours ?? ''}; 2026-2: ${rules ?? ''}`);
}

function printRow(title: string, wanted: number, cases: number, [found = 0, rules = 0]: readonly number[]): void {
  if (cases === 0) return;
  const mark = found / cases < wanted ? '  NOT met' : '';
  print(
    `${title.padEnd(42)}${percent(wanted).padEnd(6)}${String(cases).padStart(8)}${share(found / cases).padStart(9)}` +
      `${share(lowerBound(found, cases)).padStart(10)}${share(rules / cases).padStart(8)}${mark}`,
  );
}

/** The lower end of the 95 % interval of a share (Wilson). */
function lowerBound(found: number, cases: number): number {
  const z = 1.96;
  const share = found / cases;
  const middle = share + (z * z) / (2 * cases);
  const spread = z * Math.sqrt((share * (1 - share)) / cases + (z * z) / (4 * cases * cases));
  return (middle - spread) / (1 + (z * z) / cases);
}

const isLatin = (name: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(name) && name !== '';
const share = (value: number): string => (100 * value).toFixed(2);
const percent = (value: number): string => `${100 * value} %`;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
