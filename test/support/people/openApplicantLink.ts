import { applicantBrowser, seedLink } from './applicant.js';
import type { TestApp } from '../app.js';
import { completeForm, seedDocument, seedForm } from '../seeds/submissions.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** An applicant who has opened an onboarding link. */
export interface Applicant {
  readonly linkId: string;
  readonly token: string;
  readonly cookie: string;
  /** The headers that the browser sends with each call. */
  readonly headers: { readonly Authorization: string; readonly Cookie: string; readonly Origin: string };
  readonly browser: ReturnType<typeof applicantBrowser>;
  /** Completes the form, with version 0 and ready to be submitted. It may be called again. */
  readonly ready: () => Promise<void>;
}

/** A new link with a complete form, opened by its applicant. */
export async function openApplicantLink(
  app: TestApp,
  { organisationId, mode = 'test' }: { readonly organisationId: string; readonly mode?: Mode },
): Promise<Applicant> {
  const link = await seedLink(app, { organisationId, mode });
  const browser = applicantBrowser(app, link);
  await browser.open();
  await seedDocument(app, { linkId: link.id, organisationId, mode });
  const ready = async (): Promise<void> => {
    await seedForm(app, link.id, completeForm());
    await app.database.pool.query(`update onboarding_links set status = 'opened', version = 0 where id = $1`, [
      link.id,
    ]);
    await app.database.pool.query(`update onboardings set status = 'more_information' where link_id = $1`, [link.id]);
  };
  await ready();
  const headers = { Authorization: `Onboarding ${link.token}`, Cookie: browser.cookie, Origin: app.url };
  return { linkId: link.id, token: link.token, cookie: browser.cookie, headers, browser, ready };
}
