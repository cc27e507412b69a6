import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './configuration/config.js';

/** What this process says of itself. */
export interface ProcessFacts {
  /** The version of the product, from package.json. */
  readonly version: string;
  /** Where data is kept (DATA_REGION). */
  readonly region: string;
  readonly startedAt: Date;
}

const packageFile = join(import.meta.dirname, '../../package.json');

/** Version, region and start of this process. */
export function readProcessFacts({ dataRegion }: Pick<Config, 'dataRegion'>): ProcessFacts {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { version, region: dataRegion, startedAt: new Date(performance.timeOrigin) };
}
