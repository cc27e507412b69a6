import { StartError } from '../../platform/configuration/config.js';

/** The result of one check of `kyb doctor`. Contains no secret. */
export interface Finding {
  /** The subject of the check: a name that does not change between releases. */
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** One sentence. */
  readonly text: string;
  /** The remedy; null if the state is ok. */
  readonly remedy: string | null;
}

/** A check of a diagnosis. It may return several findings, or none. */
export type Check = () => Promise<readonly Finding[]> | readonly Finding[];

export function ok(check: string, text: string): Finding {
  return { check, state: 'ok', text, remedy: null };
}

export function warning(check: string, text: string, remedy: string): Finding {
  return { check, state: 'warning', text, remedy };
}

export function problem(check: string, text: string, remedy: string): Finding {
  return { check, state: 'problem', text, remedy };
}

/** Runs all checks at the same time. A check that fails is reported as a problem, and the others still run. */
export async function runChecks(checks: Readonly<Record<string, Check>>): Promise<readonly Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return await check();
      } catch (error) {
        if (error instanceof StartError) return [problem(name, error.message, 'Correct the configuration.')];
        return [
          problem(name, `This check failed: ${toErrorMessage(error)}.`, 'Correct the cause, and run the check again.'),
        ];
      }
    }),
  );
  return found.flat();
}

/**
 * The message of an error as part of a sentence. The message of an AggregateError is empty, so those of its errors are joined.
 */
export function toErrorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toErrorMessage).join('; ');
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

/** A number with its noun: "1 delivery", "2 deliveries". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A time span in words: "40 minutes", "3 hours", "12 days". */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2_880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day'];
  return formatCount(count, unit);
}
