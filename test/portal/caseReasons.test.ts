import { expect, test } from '@jest/globals';
import { caseReasonText } from '../../portal/src/shared/text/caseReasonText.js';
import { routeReasons } from '../../src/domain/onboarding/route.js';

// The queue shows the whole sentence of a reason without short words, which does not fit its column.
test('every reason of a route has short words for the queue, and nothing else has', () => {
  expect(Object.keys(caseReasonText).sort()).toEqual(Object.keys(routeReasons).sort());
});
