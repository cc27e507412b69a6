import type { Jurisdiction } from '../../identifier.js';
import type { beneficialOwnerships } from '../effectiveOwnership.js';

const quarter = 25;

/**
 * Whether somebody who holds between `from` and `to` percent of a business is a beneficial owner of it by ownership.
 * Australia: 25 percent or more (Anti-Money Laundering and Counter-Terrorism Financing Act 2006 (Cth), section 5, and the Rules made
 * under it). New Zealand: more than 25 percent (Anti-Money Laundering and Countering Financing of Terrorism Act 2009, section 5,
 * with regulation 5 of the Definitions Regulations 2011).
 */
export function beneficialOwnership(
  from: number,
  to: number,
  jurisdiction: Jurisdiction,
): (typeof beneficialOwnerships)[number] {
  const isReached = (percent: number): boolean => (jurisdiction === 'NZ' ? percent > quarter : percent >= quarter);
  if (isReached(from)) return 'yes';
  return isReached(to) ? 'possible' : 'no';
}
