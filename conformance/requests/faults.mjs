const mostExamples = 4;

/** What is broken, where, and the smallest request that shows it in each place. */
export function createFaults() {
  const places = new Map();
  return {
    note: (what, where, example) => {
      const examples = places.get(what) ?? new Map();
      const known = examples.get(where);
      if (known === undefined || example.length < known.length) examples.set(where, example);
      places.set(what, examples);
    },
    /** As results of a suite that have not passed. */
    results: (kind) =>
      [...places].map(([what, examples]) => {
        const smallest = [...examples].sort(([, left], [, right]) => left.length - right.length).slice(0, mostExamples);
        const more = examples.size > smallest.length ? [`and ${examples.size - smallest.length} more places`] : [];
        const lines = [...smallest.map(([where, example]) => `${where} ${example}`), ...more];
        return { name: `${kind}: ${what}`, isPassed: false, why: lines.join('\n  ') };
      }),
  };
}
