import { toleranceSeconds } from '../webhookSignature.js';
import type { Finding } from './finding.js';

const halfHour = 1800;

interface Circumstances {
  /** The receiver's clock in unix seconds. */
  readonly now: number;
  /** Whether a signature shows that the timestamp is the one that was sent. */
  readonly isGenuine: boolean;
}

/** Whether `webhook-timestamp` is within five minutes of the receiver's clock; if not, by how much and whose fault. */
export function judgeTimestamp(timestamp: string, { now, isGenuine }: Circumstances): Finding {
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'timestamp', ok, explanation });
  if (!/^\d{1,15}$/.test(timestamp)) {
    return finding(false, `webhook-timestamp is "${timestamp.slice(0, 40)}": we send whole Unix seconds, digits only.`);
  }
  if (timestamp.length >= 12) {
    return finding(false, 'webhook-timestamp is in milliseconds, and we send seconds. Check what changed the header.');
  }
  const age = Math.floor(now) - Number(timestamp);
  const off = Math.abs(age);
  if (off <= toleranceSeconds) {
    return finding(
      true,
      `webhook-timestamp is ${off} seconds ${age < 0 ? 'ahead of' : 'behind'} the clock: ${toleranceSeconds} are allowed.`,
    );
  }
  const much = `webhook-timestamp is ${off} seconds ${age < 0 ? 'ahead of' : 'behind'} the receiver’s clock, ${off - toleranceSeconds} more than allowed.`;
  return finding(false, `${much} ${likelyCause(age, isGenuine)}`);
}

function likelyCause(age: number, isGenuine: boolean): string {
  if (!isGenuine) return 'No signature confirms it, so the header may have been changed as well.';
  const rest = Math.abs(age) % halfHour;
  const isWhole = Math.min(rest, halfHour - rest) <= 5;
  if (isWhole && Math.abs(age) < 15 * 3600) {
    return 'The difference is a whole number of half hours, so the receiver probably reads its local time as UTC. Compare Unix seconds.';
  }
  if (age < 0) {
    return 'The signature confirms the time of sending, so the receiver’s clock is slow. Set it by NTP.';
  }
  return 'The signature confirms the time of sending. Either this is an old delivery that was stored, queued or replayed (each of our attempts has a new timestamp), or the receiver’s clock is fast. Verify when the request arrives.';
}
