import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../wait.mjs';

const records = 5_000;
const restMs = 2_000;
/** A command that waits for a primary that is gone must end by itself. */
const mostMs = 120_000;

/** Imports of the NZBN register, one after the other, under all faults. Each file changes every record of the one before. */
export class Imports {
  /** The number of the last file, which was imported completely. */
  last = 0;
  /** The error messages of the failed commands. */
  failures = [];
  #isStopped = false;
  #isAbandoned = false;
  #running;

  /** @param env The environment of the product, with the address of its database */
  constructor({ dist, env, folder }) {
    Object.assign(this, { dist, env, file: join(folder, 'nzbn.json') });
    this.#running = this.#repeat();
  }

  async #repeat() {
    while (!this.#isStopped) {
      const number = this.last + 1;
      writeFileSync(this.file, JSON.stringify(inventRecords(number)));
      // A failed import is repeated until it succeeds, as an operator would.
      for (;;) {
        const failure = await this.#import();
        if (failure === null) break;
        if (this.#isAbandoned) return;
        this.failures.push(failure);
        await pause(500);
      }
      this.last = number;
      await pause(restMs);
    }
  }

  /** @returns what the command printed as its error; null if it succeeded */
  #import() {
    const words = [join(this.dist, 'cli.js'), 'import', 'nzbn', this.file];
    const child = spawn(process.execPath, words, {
      env: this.env,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: mostMs,
    });
    let printed = '';
    child.stderr.on('data', (text) => (printed += text));
    return new Promise((resolve) =>
      child.once('exit', (code, signal) => resolve(code === 0 ? null : `${signal ?? code}: ${printed.trim()}`)),
    );
  }

  /** Completes the import that is under way. */
  async stop() {
    this.#isStopped = true;
    await this.#running;
  }

  /** Ends also if no import can succeed any more. */
  async abandon() {
    this.#isAbandoned = true;
    await this.stop();
  }
}

function inventRecords(number) {
  return Array.from({ length: records }, (_, index) => ({
    ...{ nzbn: toNzbn(index), entityName: `FERN ${index} EDITION ${number} LIMITED`, entityStatusCode: '50' },
    ...{ entityTypeCode: 'LTD', entityTypeDescription: 'NZ Limited Company', registrationDate: '2015-03-01' },
    lastUpdatedDate: new Date().toISOString(),
  }));
}

/** A number with the check digit of GS1. */
function toNzbn(index) {
  const digits = `94291${String(index).padStart(7, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Checks of the imports. Each returns faults. */
export const imported = {
  'the register has exactly the last imported file': async ({ postgres, imports }) => {
    const [found] = await postgres.query(
      `select count(*)::int as held, count(*) filter (where legal_name like $1)::int as last from nzbn_entities`,
      [`%EDITION ${imports.last} LIMITED`],
    );
    return found.held === records && found.last === records
      ? []
      : [`edition ${imports.last}: ${JSON.stringify(found)}`];
  },
  'a failed import reports a known error': ({ imports }) =>
    imports.failures.filter((failure) => /^SIG| {4}at /.test(failure)),
};
