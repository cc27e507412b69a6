import { expect, it } from '@jest/globals';
import { newOfficer } from '../../support/people/officers.js';
import { countClicks, journeys } from '../../support/browser/journeys.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { createApiClient } from '../../support/app.js';
import { cleanAbn, submittedCase } from '../../support/seeds/submissions.js';

portalTests('the portal', (fixture) => {
  it.each(journeys.map((journey) => [journey.title, journey] as const))(
    'takes as few clicks as promised: %s',
    async (_, journey) => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      // A second officer, so that the journeys are those of a team.
      await newOfficer(app, organisationId);
      const { key } = await app.newKey(organisationId, 'test');
      const verified = await createApiClient(app, key).verify('78999999020', 'AU');
      await submittedCase(app, { organisationId });
      const { page, faults } = await signInPage(app, browser, {
        ...{ organisationId, role: journey.role, name: 'Pia Second', mode: 'test' },
      });
      const data = { number: cleanAbn, name: String(verified.body.result.legalName) };
      expect(await countClicks(page, app.url, journey, data)).toBe(journey.most);
      expect(faults).toEqual([]);
    },
    60_000,
  );
});
