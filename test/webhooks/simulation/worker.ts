import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

const second = 1_000;

/** A process that may die, and forget all it had in hand, or be stopped, and do late what it was about to do. */
export class SimulatedWorker {
  #life = 0;
  #stalledUntil = 0;
  #deadUntil = 0;

  constructor(
    private readonly time: Timeline,
    private readonly random: Random,
  ) {}

  get isAtWork(): boolean {
    return this.time.now >= this.#backAt;
  }

  get #backAt(): number {
    return Math.max(this.#deadUntil, this.#stalledUntil);
  }

  /** Something that this worker does later, in the life that it has now. */
  after(milliseconds: number, work: () => void): void {
    const life = this.#life;
    this.time.after(milliseconds, () => {
      if (life !== this.#life) return;
      if (this.isAtWork) work();
      // A stopped process handles its waiting work in no reliable order.
      else this.after(this.#backAt - this.time.now + this.random.next(), work);
    });
  }

  /** Sometimes, now that it has something in hand, it dies or is stopped. */
  meetFate(): void {
    const { random, time } = this;
    const fate = random.next();
    if (fate > 0.16) return;
    const at = random.between(0, 8 * second);
    time.after(at, () => {
      if (fate < 0.08) {
        this.#life += 1;
        this.#deadUntil = time.now + random.between(0, 60 * second);
      } else {
        this.#stalledUntil = Math.max(this.#stalledUntil, time.now + random.between(0, 40 * second));
      }
    });
  }
}
