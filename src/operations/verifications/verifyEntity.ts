import type { Context } from '../../caller/context.js';
import { requireTenant } from '../../caller/context.js';
import { answerUnder } from '../../domain/fractureScore.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import { longestName, longestReference } from '../../domain/requestedText.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { readIdentifier } from '../readIdentifier.js';
import { registerFor } from '../registerFor.js';
import { gatherFurther, startFurther } from './gatherFurther.js';
import { judgedFor } from './judgedFor.js';
import { newVerification } from './newVerification.js';
import { recordVerification } from './recordVerification.js';
import { resultOf, type VerificationResult } from './verificationResult.js';

export interface VerifyInput {
  readonly queryValue: string;
  readonly jurisdiction: Jurisdiction;
  readonly name?: string | null;
  readonly reference?: string | null;
  /** Whether changes of the entity are to be told of. */
  readonly monitor?: boolean | null;
}

const retryAfterSeconds = 60;

/**
 * Verifies one entity against its register and records the verdict, its facts and its events together.
 * A negative verdict is an answer; a register that gives none is recorded as `error` and thrown.
 * @throws AppError IDENTIFIER_INVALID with the registered numbers that were probably meant, JURISDICTION_MISMATCH,
 * REGISTER_UNAVAILABLE
 */
export async function verifyEntity(ctx: Context, input: VerifyInput): Promise<VerificationResult> {
  const actor = requireTenant(ctx);
  refuseLongText('/name', input.name, longestName);
  refuseLongText('/reference', input.reference, longestReference);
  const register = ctx.registers[actor.mode][input.jurisdiction];
  const identifier = await readIdentifier(register, input);
  const source = registerFor(ctx, actor, input.jurisdiction);
  const { policyVersion } = actor;
  const sources = ctx.further[actor.mode];
  const judged = judgedFor(ctx.pool, actor);
  // A live register may take seconds, in which a candidate may be resolved.
  const started = source === register ? startFurther(sources, judged, { policyVersion, identifier }) : undefined;
  const answer = answerUnder(policyVersion, await source.lookUp(identifier));

  const verifiedAt = ctx.clock();
  const requestedName = input.name ?? null;
  const { jurisdiction } = input;
  const asked = { policyVersion, jurisdiction, identifier, answer, requestedName, at: verifiedAt, started };
  const further = await gatherFurther(sources, judged, asked);
  const recorded = newVerification(
    {
      organisationId: actor.organisationId,
      mode: actor.mode,
      jurisdiction,
      reference: input.reference ?? null,
      requestedName,
      identifier,
      answer,
      further,
      policyVersion,
    },
    verifiedAt,
  );
  const result = resultOf({ ...recorded, verifiedAt });
  await recordVerification(ctx, recorded, result, { isMonitored: input.monitor === true });

  if (answer.kind === 'unavailable') {
    throw new AppError('REGISTER_UNAVAILABLE', answer.reason, {
      members: { verificationId: recorded.id },
      retryAfterSeconds,
    });
  }
  return result;
}

function refuseLongText(pointer: string, text: string | null | undefined, longest: number): void {
  if ((text?.length ?? 0) > longest) throw invalidField(pointer, `Must have at most ${longest} characters.`);
}
