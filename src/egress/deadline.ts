import { DialFault } from './dialFault.js';

/**
 * The one deadline of an attempt: whatever step is under way when it passes is cut. A timer of Node costs next to nothing
 * when all of them have the same length, an AbortSignal per attempt does not.
 */
export class Deadline {
  private readonly timer: NodeJS.Timeout;
  private end: ((fault: DialFault) => void) | undefined;
  private fault: DialFault | undefined;
  private excuse: DialFault | undefined;

  constructor(milliseconds: number) {
    this.timer = setTimeout(() => {
      const seconds = milliseconds / 1_000;
      const late = new DialFault('timeout', `The receiver did not complete its response within ${seconds} seconds.`);
      this.cut(this.excuse ?? late);
    }, milliseconds);
  }

  /** Says how the step that begins now is cut, in place of the one before; at once when the deadline has passed. */
  cutsBy(end: (fault: DialFault) => void): void {
    if (this.fault === undefined) this.end = end;
    else end(this.fault);
  }

  /** Says what is told when it passes, from now on: the receiver did not have all of the time. */
  excuseWith(fault: DialFault): void {
    this.excuse = fault;
  }

  /** Cuts the attempt, before its time if need be. */
  cut(fault: DialFault): void {
    this.fault ??= fault;
    this.end?.(this.fault);
  }

  /** Ends the timer. To be called once, when the attempt is over. */
  clear(): void {
    clearTimeout(this.timer);
    this.end = undefined;
  }
}
