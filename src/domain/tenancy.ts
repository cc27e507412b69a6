export const plans = ['starter', 'growth', 'enterprise'] as const;

export type Plan = (typeof plans)[number];

export const modes = ['live', 'test'] as const;

export type Mode = (typeof modes)[number];
