import type { Services } from '../../src/caller/context.js';
import type { RepeatedTask } from '../../src/platform/loop.js';
import { createJobs } from '../../src/workers/jobs/jobs.js';
import type { TestApp } from './app.js';

/** The periodic jobs of a worker, with other services. */
export function jobsOf(
  { services }: Pick<TestApp, 'services'>,
  others: Partial<Services> = {},
): readonly RepeatedTask[] {
  return createJobs({ ...services, ...others }, { identityDocumentDays: 30, production: false });
}

/** A periodic job by its name. */
export function findJob(app: Pick<TestApp, 'services'>, name: string, others?: Partial<Services>): RepeatedTask {
  const job = jobsOf(app, others).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job;
}

/** One run of a job. */
export async function runJob(app: Pick<TestApp, 'services'>, name: string, others?: Partial<Services>): Promise<void> {
  await findJob(app, name, others).run(new AbortController().signal);
}
