import { ImportRefusal } from '../import/importRefusal.js';
import type { ReadList } from './readList.js';

/** Where more cannot be read the list is written in another way than is known here. */
const mostRejected = 0.1;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whether a list can be taken for itself.
 * @param allowRejects Takes a list of which some rows cannot be read: the names in them are not screened
 * @throws ImportRefusal when not one entry can be used, a row cannot and that is not allowed, more than a tenth cannot, or it is of
 * a day to come
 */
export function checkList(
  { asOf, entries, rejects, rows }: ReadList,
  { name, now, allowRejects }: { readonly name: string; readonly now: Date; readonly allowRejects: boolean },
): void {
  const first = rejects[0] ? ` The first: ${rejects[0].line}: ${rejects[0].reason}` : '';
  if (entries.length === 0) {
    throw new ImportRefusal(`Not one entry of ${name} can be used: nothing is taken over.${first}`);
  }
  if (rejects.length > rows * mostRejected) {
    throw new ImportRefusal(
      `${rejects.length} of ${rows} rows of ${name} cannot be read: nothing is taken over.${first}`,
    );
  }
  if (rejects.length > 0 && !allowRejects) {
    throw new ImportRefusal(
      `${rejects.length} of ${rows} rows of ${name} cannot be read, and what they name would not be screened. If that is meant, add --allow-rejects.${first}`,
    );
  }
  // A day ahead of us by the clock of UTC may be today where the list is made.
  const tomorrow = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  if (asOf > tomorrow) throw new ImportRefusal(`${name} is of ${asOf}, a day that has not come yet.`);
}
