import { expect, test } from '@jest/globals';
import { toRestFilter } from '../../portal/src/enterprise/pages/settings/audit/auditSearch.js';
import type { AuditAction } from '../../portal/src/enterprise/pages/settings/audit/auditDocuments.js';
import { AuditActionEnum } from '../../src/schema/audit.js';

// The export of the audit log goes over REST, which has other names for the actions.
test.each(Object.entries(AuditActionEnum))('%s is %s over REST', (name, word) => {
  const none = { actorId: null, objectId: null, since: null, until: null };
  expect(toRestFilter({ action: name as AuditAction, ...none })).toEqual({ action: word, ...none });
});
