import { Kind, parse, type SelectionSetNode } from 'graphql';
import { isAbsentWhenNull } from './absentMembers.js';
import type { VerificationResult } from '../operations/verifications/verificationResult.js';

/** The members of a verification over REST, in their order (contract.md#verify), as a GraphQL selection. */
export const verificationMembers = `
  id reference jurisdiction legalName abn nzbn acn entityType abnStatus nzbnStatus gstRegistered registeredState
  registeredDate abnActiveFrom gstFrom registeredPostcode businessNames formerNames isReplaced nameMatch { result matchedName kind reason } fractureScore fractureRisk
  fractureSignals { type severity points field registryValue detectedValue description source asOf }
  fractureInterval { lowest highest
    possibleSignals { type severity points field registryValue detectedValue description source asOf } }
  candidates { list reference name matchedName screenedName result reason strength reasons fingerprint resolution }
  furtherSources { name asOf attribution }
  status statusReasons { code detail source asOf }
  screening { status lists { list publisher asOf importedAt entries state } names
    candidates { list reference name matchedName screenedName result reason strength reasons fingerprint resolution } }
  source { register kind asOf attribution } policyVersion auditHash verifiedAt`;

const [members] = parse(`{ ${verificationMembers} }`).definitions;

/** The same members of a verification that no GraphQL operation has answered. */
export function verificationWords(result: VerificationResult): unknown {
  return members?.kind === Kind.OPERATION_DEFINITION ? pick(result, members.selectionSet) : result;
}

function pick(value: unknown, { selections }: SelectionSetNode): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, { kind: Kind.SELECTION_SET, selections }));
  if (typeof value !== 'object' || value === null) return value;
  const source = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    selections
      .filter((node) => node.kind === Kind.FIELD)
      .map(({ name, selectionSet }) => {
        const member = source[name.value];
        return [name.value, selectionSet ? pick(member, selectionSet) : member] as const;
      })
      .filter(([name, member]) => member !== undefined && !(member === null && isAbsentWhenNull('Verification', name))),
  );
}
