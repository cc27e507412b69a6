import { InvalidArgumentError, Option } from 'commander';
import { isPolicyVersion, type PolicyVersion, policyVersions } from '../domain/fractureScore.js';

const words = `${policyVersions.join(', ')}, or a published version of the organisation, such as 2026-3.lending.1`;

/**
 * The option `--policy-version`: a policy that the service publishes, or a version such as `2026-3.lending.1`. The command checks
 * that the organisation has published the version.
 */
export function createPolicyOption(description: string): Option {
  return new Option('--policy-version <version>', `${description}; one of ${words}`).argParser(readPolicyVersion);
}

function readPolicyVersion(text: string): PolicyVersion {
  if (isPolicyVersion(text)) return text;
  throw new InvalidArgumentError(`Must be one of ${words}.`);
}
