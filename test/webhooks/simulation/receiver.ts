import type { EgressOutcome } from '../../../src/egress/egressClient.js';
import type { Random } from './random.js';

/** The outcome of an attempt, and the Retry-After to obey. */
export interface Answer {
  readonly outcome: EgressOutcome;
  /** Milliseconds from the answer, before any cap; null when nothing that counts was asked for. */
  readonly askedMs: number | null;
}

type Temper = 'kind' | 'moody' | 'dead' | 'busy' | 'ours' | 'leaving';

/** A receiver of some temper, behind a network of some temper. */
export class SimulatedReceiver {
  readonly temper: Temper;

  constructor(
    private readonly random: Random,
    temper?: Temper,
  ) {
    this.temper = temper ?? random.oneOf(['kind', 'moody', 'dead', 'busy', 'ours', 'leaving']);
  }

  /** @param now When it answers, in milliseconds since 1970; `durationMs` after the attempt began */
  answer(now: number, durationMs: number): Answer {
    const { outcome, askedMs } = this.#answer(now);
    return { outcome: { ...outcome, durationMs }, askedMs };
  }

  #answer(now: number): Answer {
    const { random } = this;
    switch (this.temper) {
      case 'kind':
        return random.happens(0.9) ? answered(200) : failed('timeout');
      case 'moody':
        return random.happens(0.2) ? answered(random.oneOf([200, 202, 204, 299])) : this.#failure();
      case 'dead':
        return random.happens(0.5) ? failed('unreachable') : answered(random.oneOf([300, 302, 404, 500, 502, 199]));
      case 'busy':
        return random.happens(0.15) ? answered(200) : this.#wait(now);
      case 'ours':
        return random.happens(0.5) ? failed('local') : random.happens(0.3) ? answered(200) : this.#failure();
      case 'leaving':
        return random.happens(0.3) ? answered(410) : this.#failure();
    }
  }

  #failure(): Answer {
    const { random } = this;
    return random.happens(0.5)
      ? failed(random.oneOf(['timeout', 'blocked', 'unreachable', 'tls', 'protocol']))
      : answered(random.oneOf([301, 400, 404, 500, 503]));
  }

  /** 429 or 503 with Retry-After, as seconds, as an HTTP date, or as something that is neither. */
  #wait(now: number): Answer {
    const { random } = this;
    const status = random.oneOf([429, 503]);
    const seconds = Math.floor(random.oneOf([1, 60, 4_000, 100_000]) * random.next() * 2);
    switch (random.below(4)) {
      case 0:
        return answered(status, String(seconds), seconds * 1_000);
      case 1: {
        const date = new Date(now + seconds * 1_000);
        date.setUTCMilliseconds(0);
        return answered(status, date.toUTCString(), date.getTime() - now);
      }
      case 2:
        return answered(status, random.oneOf(['soon', '-5', '1e3', '']));
      // In other responses it has no meaning for the sender.
      default:
        return answered(500, String(seconds));
    }
  }
}

function answered(status: number, retryAfter: string | null = null, askedMs: number | null = null): Answer {
  return {
    outcome: { kind: 'answered', status, retryAfter, response: '', headers: [], durationMs: 0, responseMs: 0 },
    askedMs,
  };
}

function failed(fault: Extract<EgressOutcome, { kind: 'failed' }>['fault']): Answer {
  return { outcome: { kind: 'failed', fault, error: 'It failed.', durationMs: 0 }, askedMs: null };
}
