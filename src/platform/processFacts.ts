import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './configuration/config.js';

/** Facts about this process. */
export interface ProcessFacts {
  /** The version of the product, from package.json. */
  readonly version: string;
  /** The region of stored data (DATA_REGION). */
  readonly region: string;
  readonly startedAt: Date;
}

const packageFile = join(import.meta.dirname, '../../package.json');

export function readProcessFacts({ dataRegion }: Pick<Config, 'dataRegion'>): ProcessFacts {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { version, region: dataRegion, startedAt: new Date(performance.timeOrigin) };
}
