import type { Settlement } from '../../../src/workers/webhooks/settleDeliveries.js';
import { toKey, type DeliveryRow, type DeliveryTable } from './deliveryTable.js';
import type { Answer } from './receiver.js';

// contract.md#retries, written down once more: a schedule that is checked against itself is not checked.
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const delays = [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)];
const maxAttempts = 10;
const aDay = 24 * hour;
const rounding = 1;

/** An answer, when it came, and when the worker took the delivery. */
export interface TimedAnswer extends Answer {
  readonly claimedAt: number;
  readonly answeredAt: number;
}

/** The outside view of a delivery: its requests and responses, and the commands of its client. */
interface Course {
  last: DeliveryRow;
  rounds: number;
  isAskedAgain: boolean;
  isTaken: boolean;
  attempts: number;
  attemptsOfRound: number;
  /** When the automatic attempt was due in whose place the client asked for one now. */
  resumesAt: number | null;
  /** Attempts that no schedule counts. */
  attemptsByHand: number;
}

/** Says aloud when something happens that the promise of deliveries rules out. */
export class Oracle {
  readonly #courses = new Map<string, Course>();
  readonly #ended = new Set<string>();

  constructor(
    private readonly seed: number,
    private readonly table: DeliveryTable,
  ) {}

  /** A client asked for one to be made again. */
  askedAgain(key: string): void {
    const course = this.#findCourse(key);
    if (course.last.state === 'pending') course.resumesAt ??= course.last.dueAt;
    else course.isAskedAgain = true;
  }

  /** Its endpoint wants no more. */
  ended(endpointId: string): void {
    this.#ended.add(endpointId);
  }

  /** A worker sends, in the belief that the delivery is its own. */
  begun(row: DeliveryRow, now: number, answer: Answer): void {
    const key = toKey(row);
    const current = this.table.rows.get(key);
    this.#demand(
      this.#ended.has(row.endpointId) || (current?.claim === row.claim && (current.claimedUntil ?? 0) > now),
      `${key} is sent by a worker that does not hold it`,
    );
    this.#demand(current === undefined || current.dueAt <= now || current.claim === null, `${key} is sent too early`);
    const { outcome } = answer;
    if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299) {
      this.#findCourse(key).isTaken = true;
    }
  }

  /** A result changed its delivery. */
  settled(before: DeliveryRow, settlement: Settlement, answer: TimedAnswer, now: number): void {
    const { outcome, askedMs, answeredAt, claimedAt } = answer;
    const key = toKey(before);
    const after = this.table.rows.get(key);
    const course = this.#findCourse(key);
    if (!after) throw this.#violation(`${key} is gone`);
    this.#demand(before.claim === settlement.claim, `${key} is settled by one that does not hold it`);
    this.#demand(before.state === 'pending', `${key} is settled although it had ended`);
    const wait = after.dueAt - now;
    if (outcome.kind === 'failed' && outcome.fault === 'local') {
      const isUntouched = after.state === 'pending' && after.attempts === before.attempts && after.step === before.step;
      this.#demand(isUntouched && !settlement.is_counted, `${key} pays for a fault of ours`);
      const isShort = wait >= 0.9 * 5 * second - rounding && wait <= 1.1 * 300 * second + rounding;
      this.#demand(isShort, `${key} waits ${wait} ms for a fault of ours`);
      return;
    }
    course.attempts += 1;
    this.#demand(after.attempts === course.attempts, `${key} has ${after.attempts} attempts, not ${course.attempts}`);
    const isTaken = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299;
    const { resumesAt } = course;
    course.resumesAt = null;
    if (resumesAt !== null && resumesAt > claimedAt && !isTaken) {
      course.attemptsByHand += 1;
      this.#demand(after.state === 'pending' && after.step === before.step, `${key} pays for an attempt by hand`);
      const earliest = Math.max(resumesAt, answeredAt + Math.min(aDay, Math.max(0, askedMs ?? 0)));
      const latest = Math.max(earliest, now + Math.max(5 * second, Math.min(aDay, askedMs ?? 0)));
      this.#demand(
        after.dueAt >= earliest - rounding,
        `${key} is sent again ${earliest - after.dueAt} ms before its time`,
      );
      this.#demand(after.dueAt <= latest + rounding, `${key} is sent again ${after.dueAt - latest} ms after its time`);
      return;
    }
    course.attemptsOfRound += 1;
    const delay = delays[course.attemptsOfRound - 1];
    const state = isTaken ? 'delivered' : delay === undefined ? 'failed' : 'pending';
    this.#demand(after.state === state, `${key} is ${after.state} and not ${state}, of ${course.attemptsOfRound}`);
    if (state !== 'pending' || delay === undefined) return;
    const asked = Math.min(aDay, Math.max(0, askedMs ?? 0));
    const least = Math.max(0.9 * delay, asked - (now - answeredAt));
    const most = Math.max(1.1 * delay, asked);
    this.#demand(wait >= least - rounding, `${key} is sent again after ${wait} ms, asked for ${asked} of ${delay}`);
    this.#demand(wait <= most + rounding, `${key} is sent again only after ${wait} ms, asked for ${asked} of ${delay}`);
  }

  /** After each step: rows move along the arrows of contract.md#states, and along no other. */
  look(): void {
    for (const [key, row] of this.table.rows) {
      const course = this.#findCourse(key);
      if (row === course.last) continue;
      const move = `${course.last.state} → ${row.state}`;
      if (move === 'failed → pending' && course.isAskedAgain) {
        course.rounds += 1;
        course.attemptsOfRound = 0;
        course.isAskedAgain = false;
        course.resumesAt = null;
      } else {
        const isAllowed = course.last.state === row.state || course.last.state === 'pending';
        this.#demand(isAllowed, `${key}: ${move}`);
      }
      this.#demand(row.attempts >= course.last.attempts, `${key} has lost an attempt`);
      this.#demand(
        row.attempts <= maxAttempts * course.rounds + course.attemptsByHand,
        `${key} has ${row.attempts} attempts`,
      );
      this.#demand(row.state !== 'delivered' || course.isTaken, `${key} is delivered, and nobody has it`);
      course.last = row;
    }
  }

  /** At the end of the days: every delivery has ended. */
  rest(): void {
    for (const [key, row] of this.table.rows) this.#demand(row.state !== 'pending', `${key} never ends`);
  }

  #findCourse(key: string): Course {
    let course = this.#courses.get(key);
    if (!course) {
      const row = this.table.rows.get(key);
      if (!row) throw this.#violation(`${key} is unknown`);
      course = {
        last: row,
        rounds: 1,
        isAskedAgain: false,
        isTaken: false,
        attempts: 0,
        attemptsOfRound: 0,
        resumesAt: null,
        attemptsByHand: 0,
      };
      this.#courses.set(key, course);
    }
    return course;
  }

  #demand(isSo: boolean, otherwise: string): void {
    if (!isSo) throw this.#violation(otherwise);
  }

  #violation(message: string): Error {
    return new Error(`Seed ${this.seed}: ${message}.`);
  }
}
