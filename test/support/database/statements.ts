import { jest } from '@jest/globals';
import { Client } from 'pg';

/**
 * The number of statements that an action sends: the minimum of five runs. This process also writes in the background,
 * for example a key's last use, and such a statement may fall into a run.
 */
export async function fewestStatements(action: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const query = jest.spyOn(Client.prototype, 'query');
    try {
      await action();
      counts.push(query.mock.calls.length);
    } finally {
      query.mockRestore();
    }
  }
  return Math.min(...counts);
}
