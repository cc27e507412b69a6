import { isActive, isGstRegistered, isKnownStatus } from '../registerFacts.js';
import type { Rule } from './rule.js';

export const notRegistered: Rule = ({ answer, identifier }) =>
  answer.kind === 'not_found'
    ? {
        type: 'not_registered',
        severity: 'critical',
        points: 100,
        field: identifier.kind,
        registryValue: null,
        detectedValue: identifier.value,
        description: 'The register holds no entity with this number.',
      }
    : null;

export const inactiveRegistration: Rule = ({ answer }) =>
  answer.kind === 'found' && !isActive(answer.record)
    ? {
        type: 'inactive_registration',
        severity: 'high',
        points: 60,
        field: answer.record.nzbn ? 'nzbnStatus' : 'abnStatus',
        registryValue: answer.record.status,
        detectedValue: answer.record.status,
        description: `The ${answer.record.nzbn ? 'NZBN' : 'ABN'} registration is not active.`,
      }
    : null;

/** The same for a published status code; the status of policy 2026-3 reports an unknown code. */
export const inactiveKnownRegistration: Rule = (facts) =>
  facts.answer.kind === 'found' && !isKnownStatus(facts.answer.record) ? null : inactiveRegistration(facts);

export const complexStructure: Rule = ({ answer }) =>
  answer.kind === 'found' && (answer.record.entityClass === 'trust' || answer.record.entityClass === 'partnership')
    ? {
        type: 'complex_structure',
        severity: 'medium',
        points: 20,
        field: 'entityType',
        registryValue: answer.record.entityTypeCode,
        detectedValue: answer.record.entityClass,
        description: `A ${answer.record.entityClass}: the register does not say who stands behind it.`,
      }
    : null;

export const noGstRegistration: Rule = ({ answer }) =>
  answer.kind === 'found' &&
  isGstRegistered(answer.record) === false &&
  (answer.record.entityClass === 'company' || answer.record.entityClass === 'trust')
    ? {
        type: 'no_gst_registration',
        severity: 'low',
        points: 10,
        field: 'gstRegistered',
        registryValue: answer.record.gstStatus,
        detectedValue: 'false',
        description: `A ${answer.record.entityClass} that is not registered for GST.`,
      }
    : null;
