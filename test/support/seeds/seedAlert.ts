import { newId } from '../../../src/domain/ids.js';
import type { TestApp } from '../app.js';

/** Inserts an alert to members about a key that expires within a week. */
export async function seedAlert(
  app: TestApp,
  { organisationId, mode }: { readonly organisationId: string | null; readonly mode: string },
  subject = 'Billing',
): Promise<void> {
  await app.database.pool.query(
    `insert into alerts (id, organisation_id, mode, kind, subject_id, subject, threshold, recipients, created_at)
     values ($1, $2, $3, 'key_expiring', $4, $5, '7', 2, now())`,
    [newId('alert'), organisationId, mode, newId('apiKey'), subject],
  );
}
