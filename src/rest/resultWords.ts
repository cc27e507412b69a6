import type { VerificationResult } from '../operations/verifications/verificationResult.js';

/** A verification as REST answers it: the members of `result`, in their order (CONTRACT.md section 3). */
export function resultWords(result: VerificationResult): Record<string, unknown> {
  const { nameMatch, source } = result;
  return {
    id: result.id,
    reference: result.reference,
    jurisdiction: result.jurisdiction,
    legalName: result.legalName,
    abn: result.abn,
    nzbn: result.nzbn,
    acn: result.acn,
    entityType: result.entityType,
    abnStatus: result.abnStatus,
    nzbnStatus: result.nzbnStatus,
    gstRegistered: result.gstRegistered,
    registeredState: result.registeredState,
    registeredDate: result.registeredDate,
    nameMatch: nameMatch && {
      result: nameMatch.result,
      matchedName: nameMatch.matchedName,
      kind: nameMatch.kind,
      reason: nameMatch.reason,
    },
    fractureScore: result.fractureScore,
    fractureRisk: result.fractureRisk,
    fractureSignals: result.fractureSignals.map((signal) => ({
      type: signal.type,
      severity: signal.severity,
      points: signal.points,
      field: signal.field,
      registryValue: signal.registryValue,
      detectedValue: signal.detectedValue,
      description: signal.description,
      source: signal.source,
      asOf: signal.asOf,
    })),
    status: result.status,
    source: { register: source.register, kind: source.kind, asOf: source.asOf, attribution: source.attribution },
    policyVersion: result.policyVersion,
    auditHash: result.auditHash,
    verifiedAt: result.verifiedAt,
  };
}
