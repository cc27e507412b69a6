/** Compares what the live subscribers received with the log. Each check returns faults. */
export const followed = {
  'every subscriber received every event once and in order': async ({ postgres, subscribers }) => {
    const rows = await postgres.query(`select id, kind from events where mode = 'live' order by position`);
    return subscribers.flatMap(({ name, types, received }) => {
      const wanted = rows.filter(({ kind }) => types === undefined || types.includes(kind));
      const index = wanted.findIndex(({ id }, place) => received[place] !== id);
      if (index === -1 && received.length === wanted.length) return [];
      const place = index === -1 ? wanted.length : index;
      return [`${name}: in place ${place + 1} of ${wanted.length} is ${received[place]}, not ${wanted[place]?.id}`];
    });
  },
};
