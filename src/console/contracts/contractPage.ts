/**
 * The page with each table of `tables` between its two markers, `<!-- generated: name -->` and `<!-- /generated -->`.
 * @throws Error for a table without markers, and for markers without a table
 */
export function contractPage(page: string, tables: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const filled = page.replaceAll(
    /(<!-- generated: (\S+) -->).*?(<!-- \/generated -->)/gs,
    (_, start: string, name: string, end: string) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`The page has markers for ${name}, but no such table exists.`);
      used.add(name);
      return `${start}\n\n${table}\n\n${end}`;
    },
  );
  const unused = Object.keys(tables).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The page has no markers for ${unused.join(', ')}.`);
  return filled;
}
