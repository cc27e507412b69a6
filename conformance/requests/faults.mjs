const mostExamples = 4;

/** Collects broken promises by place, each with the smallest request that shows it. */
export function createFaults() {
  const places = new Map();
  return {
    note: (what, where, example) => {
      const examples = places.get(what) ?? new Map();
      const known = examples.get(where);
      if (known === undefined || example.length < known.length) examples.set(where, example);
      places.set(what, examples);
    },
    /** As failed results of a suite. */
    results: (kind) =>
      [...places].map(([what, examples]) => {
        const smallest = [...examples].sort(([, left], [, right]) => left.length - right.length).slice(0, mostExamples);
        const more = examples.size > smallest.length ? [`and ${examples.size - smallest.length} more places`] : [];
        const lines = [...smallest.map(([where, example]) => `${where} ${example}`), ...more];
        return { name: `${kind}: ${what}`, isPassed: false, why: lines.join('\n  ') };
      }),
  };
}
