import { proveBulk } from '../bulk.mjs';
import { proveCrashSafety } from '../crash.mjs';
import { bugs } from './bugs.mjs';
import { plantBug } from './plant.mjs';

const deliveries = 600;

/** Runs the proof on a product with each bug, and prints which checks found it. @returns whether all were found */
export async function provePlanted({ project, note, inFolder }) {
  const rows = [];
  for (const [title, { replace, faults, bulk, foundBy }] of Object.entries(bugs)) {
    note(title);
    const found = await inFolder(async (folder) => {
      const dist = plantBug({ project, folder, replace });
      const place = { dist, folder, note: () => undefined };
      const { verdicts } = bulk
        ? await proveBulk({ ...place, ...bulk })
        : await proveCrashSafety({ ...place, deliveries, perSecond: 40, faults, patienceSeconds: 30 });
      return verdicts.filter(({ wrong }) => wrong.length > 0).map((verdict) => verdict.title);
    });
    rows.push({ title, found, isFound: foundBy.every((check) => found.includes(check)) });
  }
  console.log();
  for (const { title, found, isFound } of rows) {
    console.log(`${isFound ? 'found' : 'UNNOTICED'}  ${title}`);
    for (const check of found) console.log(`         by: ${check}`);
  }
  return rows.every(({ isFound }) => isFound);
}
