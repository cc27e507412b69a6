import { importExtract } from '../../src/registers/importExtract.js';
import { notifyChanges } from '../../src/operations/monitoring/notifyChanges.js';
import { createApiClient, type TestApp } from '../support/app.js';
import { abrFile } from '../support/registers/abrFile.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const dayMs = 86_400_000;

/** A register that is imported time and again, and customers who watch entities on it. */
export class WatchedRegister {
  readonly #app: TestApp;
  readonly #files = new TemporaryFiles();
  readonly #stepMs: number;
  /** The extracts are of the last weeks: older ones verify nobody. */
  #extractTime = Date.now() - 20 * dayMs;

  constructor(app: TestApp, { importsADay = 2 } = {}) {
    this.#app = app;
    this.#stepMs = dayMs / importsADay;
  }

  /** Imports the next file, with these records instead of all stored ones, without notifying. */
  async import(records: readonly string[]): Promise<string> {
    this.#extractTime += this.#stepMs;
    const extractTime = new Date(this.#extractTime).toISOString().slice(0, 19);
    const path = this.#files.write('part.xml', abrFile(records, { extractTime }));
    const { pool } = this.#app.database;
    await importExtract(pool, { register: 'abr', files: [path], production: false, allowSmaller: true });
    return extractTime.slice(0, 10);
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
