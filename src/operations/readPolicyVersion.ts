import { isPolicyVersion, policyVersions, type PolicyVersion } from '../domain/fractureScore.js';
import { invalidField } from '../platform/errors.js';

/** @throws AppError INVALID_REQUEST for a policy that is none, at `/policyVersion` */
export function readPolicyVersion(version: string): PolicyVersion {
  if (isPolicyVersion(version)) return version;
  throw invalidField('/policyVersion', `Must be one of ${policyVersions.join(', ')}.`);
}
