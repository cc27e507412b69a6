import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { importList } from '../../src/registers/screening/importList.js';
import { rescreenSubjects, type Rescreened } from '../../src/operations/rescreening/rescreenSubjects.js';
import type { DfatCells } from '../screening/dfatFile.js';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { unFile } from '../screening/unFile.js';
import { createApiClient, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

/** An entry of the DFAT list: its names, the first of which is the primary one. */
export interface ListedEntry {
  readonly reference: string;
  readonly names: readonly string[];
  readonly cells?: DfatCells;
}

/** A DFAT list that is imported again and again, and what is screened again after it. */
export class RescreenedLists {
  readonly #app: TestApp;
  readonly #files = new TemporaryFiles();
  #day = 0;
  /** The names of the parties that the last run compared with the lists, sorted. */
  compared: readonly string[] = [];

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Imports the list with these entries, and one that is like nothing. */
  async import(...entries: readonly ListedEntry[]): Promise<void> {
    this.#day += 1;
    const rows = [...entries, { reference: '9999', names: ['Unalike Vexillology Society'] }].flatMap(
      ({ reference, names, cells }: ListedEntry) =>
        names.map((name, at) =>
          dfatRow(at === 0 ? reference : `${reference}${String.fromCharCode(96 + at)}`, name, {
            ...(at > 0 && { 'Name Type': 'Alias', 'Alias Strength': 'Strong' }),
            ...cells,
          }),
        ),
    );
    const file = this.#files.write('list.xlsx', dfatFile(rows));
    const now = new Date(Date.now() + this.#day);
    await importList(this.#app.database.pool, {
      ...{ list: 'DFAT', file, now, allowSmaller: true, onImported: recordDatasetImport },
    });
  }

  /** Imports the UN list with bodies of these names. */
  async importUn(...names: readonly string[]): Promise<void> {
    this.#day += 1;
    const entities = names.map((name, at) => ({ reference: `UNe.${at + 1}`, names: [name] }));
    const individuals = [{ reference: 'UNi.1', names: ['Unalike', 'Campanologist'] }];
    const file = this.#files.write('list.xml', unFile({ individuals, entities }));
    const now = new Date(Date.now() + this.#day);
    await importList(this.#app.database.pool, {
      ...{ list: 'UN', file, now, allowSmaller: true, onImported: recordDatasetImport },
    });
  }

  /** Has the list state another day, before anything is screened against it. */
  async setDay(day: string): Promise<void> {
    await this.#app.database.pool.query(`update datasets set as_of = $1 where name = 'DFAT'`, [day]);
  }

  async rescreen(): Promise<Rescreened> {
    const { services } = this.#app;
    const { live } = services.further;
    const compared: string[] = [];
    const screenParties: typeof live.screenParties = (parties, on) => {
      compared.push(...parties.flatMap(({ names: [name] }) => name ?? []));
      return live.screenParties(parties, on);
    };
    const done = await rescreenSubjects({
      ...services,
      further: { ...services.further, live: { ...live, screenParties } },
    });
    this.compared = compared.toSorted();
    return done;
  }

  /** The `screening.candidate_found` of a customer, oldest first. */
  async announced(key: string): Promise<{ data: any; event: string; mode: string }[]> {
    await this.#app.services.eventLog.settle();
    const path = '/api/enterprise/events?types=screening.candidate_found&order=oldest&limit=100';
    return (await createApiClient(this.#app, key).get(path)).body.items;
  }

  remove(): void {
    this.#files.remove();
  }
}
