import { importExtract } from '../../src/registers/importExtract.js';
import { notifyChanges } from '../../src/operations/monitoring/notifyChanges.js';
import { createApiClient, type TestApp } from '../support/app.js';
import { abrFile } from '../support/registers/abrFile.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

/** A register that is imported week by week, and customers who watch entities on it. */
export class WatchedRegister {
  readonly #app: TestApp;
  readonly #files = new TemporaryFiles();
  #week = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Imports the next week's file, with these records instead of all stored ones, without notifying. */
  async import(records: readonly string[]): Promise<string> {
    this.#week += 1;
    const day = new Date(Date.UTC(2026, 4, this.#week)).toISOString().slice(0, 10);
    const path = this.#files.write('part.xml', abrFile(records, { extractTime: `${day}T00:00:00` }));
    const { pool } = this.#app.database;
    await importExtract(pool, { register: 'abr', files: [path], production: false, allowSmaller: true });
    return day;
  }

  /** @returns how many events */
  tell(production = false): Promise<number> {
    const { clock, eventLog, database } = this.#app.services;
    return notifyChanges({ pool: database.pool, eventLog, clock, production });
  }

  /** The `entity.changed` of a customer, oldest first. */
  async told(key: string): Promise<{ data: any; event: string; mode: string }[]> {
    await this.#app.services.eventLog.settle();
    return (
      await createApiClient(this.#app, key).get('/api/enterprise/events?types=entity.changed&order=oldest&limit=100')
    ).body.items;
  }

  remove(): void {
    this.#files.remove();
  }
}
