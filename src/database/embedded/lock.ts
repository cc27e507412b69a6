import { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` while no other process holds the lock on this file. An empty SQLite file gives what Node lacks, the
 * kernel's own file lock: it ends with its process, however that dies, so there is no stale lock to judge.
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>, onWait: () => void): Promise<Result> {
  const lock = new DatabaseSync(file);
  try {
    const noticeAt = performance.now() + 3_000;
    let isNoticed = false;
    while (!tryLock(lock)) {
      if (!isNoticed && performance.now() > noticeAt) {
        isNoticed = true;
        onWait();
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  const sqliteBusy = 5;
  try {
    // The journal stays in memory: it would only be a second file beside this one.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
