import type { LiveRegisters, RegisterHealth } from '../../caller/registerServices.js';

/** One value of a metric, with its labels. */
export interface LabelledValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The metrics of the live registers: for each its name, its help, its labels and how it is read. */
export function registerMetrics(registers: LiveRegisters): readonly {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => readonly LabelledValue[];
}[] {
  const of = (readValue: (health: RegisterHealth) => number) => () =>
    Object.values(registers).map((register) => {
      const health = register.health();
      return { labels: { register: health.name }, value: readValue(health) };
    });
  return [
    {
      name: 'register_calls_total',
      help: 'Look-ups at live registers since the start, by outcome.',
      labels: ['register', 'outcome'],
      read: () =>
        Object.values(registers).flatMap((register) => {
          const { name, calls } = register.health();
          return [...calls].map(([outcome, value]) => ({ labels: { register: name, outcome }, value }));
        }),
    },
    {
      name: 'register_misconfigured',
      help: '1 if a live register has refused the GUID or key since its last response, else 0.',
      labels: ['register'],
      read: of(({ isMisconfigured }) => Number(isMisconfigured)),
    },
    {
      name: 'register_paused',
      help: '1 while calls to a live register are paused after failures in a row, else 0.',
      labels: ['register'],
      read: of(({ isPaused }) => Number(isPaused)),
    },
    {
      name: 'register_last_success_timestamp_seconds',
      help: 'Time of the last response of a live register, 0 if there was none since the start.',
      labels: ['register'],
      read: of(({ lastSuccessAt }) => (lastSuccessAt?.getTime() ?? 0) / 1_000),
    },
  ];
}
