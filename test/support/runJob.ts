import type { Services } from '../../src/caller/context.js';
import { createJobs } from '../../src/workers/jobs/jobs.js';
import type { TestApp } from './app.js';

type Jobs = ReturnType<typeof createJobs>;

/** The periodic jobs of a worker, with other services. */
export function jobsOf({ services }: Pick<TestApp, 'services'>, others: Partial<Services> = {}): Jobs {
  return createJobs({ ...services, ...others }, { identityDocumentDays: 30, production: false });
}

/** One run of a job. */
export async function runJob(
  app: Pick<TestApp, 'services'>,
  name: keyof Jobs,
  others?: Partial<Services>,
): Promise<void> {
  await jobsOf(app, others)[name].run(new AbortController().signal);
}
