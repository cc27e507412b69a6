import { logFaults } from './promises.mjs';

/** Collects the results of the suite. */
export function createReport() {
  const all = [];
  return {
    add: (kind, count, faults) => {
      const found = faults.results(kind);
      all.push(...(found.length > 0 ? found : [{ name: `${count} ${kind} requests`, isPassed: true }]));
    },
    addAll: (name, faults) => {
      if (faults.length === 0) all.push({ name, isPassed: true });
      for (const { what, more } of faults) all.push({ name: `${name}: ${what}`, isPassed: false, why: more ?? '' });
    },
    results: () => all,
  };
}

/** Reads the output of the processes. A forbidden line is reported with its request. */
export function watchLog() {
  const titles = new Map();
  const secrets = [];
  const kept = new Map();
  return {
    secrets,
    note: (requestId, name) => requestId && titles.set(requestId, name),
    read: (line) => {
      for (const { what, more } of logFaults(line, secrets)) {
        const requestId = /"requestId":"(\w+)"/.exec(line)?.[1];
        const lines = kept.get(what) ?? [];
        if (lines.length < 20) lines.push({ requestId, more });
        kept.set(what, lines);
      }
    },
    faults: () =>
      [...kept].map(([what, lines]) => ({
        what,
        more: lines
          .slice(0, 3)
          .map(({ requestId, more }) => `${titles.get(requestId) ?? 'no request'}: ${more}`)
          .join('\n  '),
      })),
  };
}
