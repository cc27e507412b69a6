import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { CallOutcome, RegisterHealth } from '../../caller/registerServices.js';
import type { Guard } from './guard.js';
import { RegisterFault } from './liveService.js';

export interface HealthAccount {
  read(): RegisterHealth;
  /** Records the result of a call. */
  enter(result: 'found' | 'not_found' | RegisterFault, now: Date): Promise<void>;
}

interface HealthOptions {
  readonly guard: Guard;
  readonly pool: Pool;
  readonly log: Logger;
}

const alarmEveryMs = 10 * 60_000;

/** Counts the calls to one register: in this process for `/metrics`, and by the hour for all processes together. */
export function trackHealth(name: 'ABR' | 'NZBN', { guard, pool, log }: HealthOptions): HealthAccount {
  const calls = new Map<CallOutcome, number>();
  let lastSuccessAt: Date | null = null;
  let isMisconfigured = false;
  let alarmedAt = -Infinity;

  const tell = ({ kind, message }: RegisterFault, now: Date): void => {
    if (kind !== 'configuration') {
      log.warn({ register: name, fault: kind }, message);
      return;
    }
    isMisconfigured = true;
    if (now.getTime() - alarmedAt < alarmEveryMs) return;
    alarmedAt = now.getTime();
    log.error({ register: name, fault: kind }, `${message} Set the right one, and restart the service.`);
  };

  return {
    read: () => ({ name, calls, lastSuccessAt, isMisconfigured, isPaused: guard.isOpen() }),
    enter: async (result, now) => {
      const outcome = result instanceof RegisterFault ? result.kind : result;
      calls.set(outcome, (calls.get(outcome) ?? 0) + 1);
      if (result instanceof RegisterFault) tell(result, now);
      else {
        lastSuccessAt = now;
        isMisconfigured = false;
      }
      await pool.query({
        name: 'count-register-call',
        text: `insert into register_calls (register, hour, outcome, calls, last_at)
          values ($1, date_trunc('hour', $3::timestamptz), $2, 1, $3)
          on conflict (register, hour, outcome)
          do update set calls = register_calls.calls + 1, last_at = greatest(register_calls.last_at, excluded.last_at)`,
        values: [name, outcome, now],
      });
    },
  };
}
