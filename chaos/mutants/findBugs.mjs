import { testBulk } from '../bulk.mjs';
import { testCrashSafety } from '../crash.mjs';
import { bugs } from './bugs.mjs';
import { applyBug } from './applyBug.mjs';

const deliveries = 600;

/** Runs the chaos tests on a product with each bug, and prints which checks found it. @returns whether all were found */
export async function findBugs({ project, note, inFolder }) {
  const rows = [];
  for (const [title, { replace, faults, bulk, foundBy }] of Object.entries(bugs)) {
    note(title);
    const found = await inFolder(async (folder) => {
      const dist = applyBug({ project, folder, replace });
      const place = { dist, folder, note: () => undefined };
      const { verdicts } = bulk
        ? await testBulk({ ...place, ...bulk })
        : await testCrashSafety({ ...place, deliveries, perSecond: 40, faults, patienceSeconds: 30 });
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
