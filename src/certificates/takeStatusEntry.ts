import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CertificateStatement } from '../domain/certificates/certificate.js';
import { statusListLength } from '../domain/certificates/statusList.js';

type StatusEntry = CertificateStatement['statusEntry'];

// In a list that is half full at most, a try fails one time in two at worst.
const mostTries = 64;

/**
 * A free place in the newest status list for the certificate that this transaction issues, at random, so that it tells
 * nothing of when. Nobody else is given it: the place is locked until the transaction ends, and looked at after that. A
 * list that is half full gets no more, and the next one begins.
 * @throws Error outside of a transaction
 */
export async function takeStatusEntry(em: EntityManager): Promise<StatusEntry> {
  const context: unknown = em.getTransactionContext();
  if (!em.isInTransaction()) throw new Error('An entry of a status list must be taken in a transaction.');
  const ask = async (statement: string, values: unknown[]): Promise<number | boolean | undefined> => {
    const connection = em.getConnection();
    const rows = await connection.execute<{ answer: number | boolean }[]>(statement, values, 'all', context);
    return rows[0]?.answer;
  };
  const list = Number((await ask(newestList, [statusListLength / 2])) ?? 1);
  for (let tried = 0; tried < mostTries; tried += 1) {
    const index = randomInt(statusListLength);
    // Two statements: the second sees what was committed before the lock was had.
    if ((await ask(lockPlace, [`kyb status ${list}:${index}`])) !== true) continue;
    if ((await ask(isFree, [list, index])) === true) return { list, index };
  }
  throw new Error(`Status list ${list} has no free entry.`);
}

const newestList = `select newest.list + case when held.places >= ? then 1 else 0 end as answer
  from (select coalesce(max(status_list), 1) as list from certificates) as newest,
    lateral (select count(*) as places from certificates where status_list = newest.list) as held`;
const lockPlace = 'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as answer';
const isFree = `select not exists (select from certificates where status_list = ? and status_index = ?) as answer`;
