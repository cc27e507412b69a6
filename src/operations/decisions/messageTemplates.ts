import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import { isId, newId } from '../../domain/ids.js';
import { messageTemplateChanges, newMessageTemplate } from '../../domain/inputs/verifications.js';
import { type Page, toPage } from '../../domain/page.js';
import type { DecisionOutcome } from '../../entities/decision.js';
import { MessageTemplate } from '../../entities/messageTemplate.js';
import { AppError, notFound } from '../../platform/errors.js';
import { lockOrganisation } from '../organisations/updateOrganisation.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { parseInput, refuseNull } from '../readInput.js';

const maxTemplates = 50;

/** A template as its organisation sees it. */
export interface MessageTemplateResult {
  readonly id: string;
  readonly name: string;
  readonly decision: DecisionOutcome;
  readonly text: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The templates of the caller's organisation, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listMessageTemplates(ctx: Context, page: PageInput): Promise<Page<MessageTemplateResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'messageTemplate');
  const rows = await ctx.em.find(MessageTemplate, beforeId === null ? {} : { id: { $lt: beforeId } }, {
    orderBy: { id: 'desc' },
    limit: limit + 1,
    disableIdentityMap: true,
  });
  return toPage(rows.map(toResult), limit);
}

/** A template of the caller's organisation. @throws AppError NOT_FOUND */
export async function getMessageTemplate(ctx: Context, id: string): Promise<MessageTemplateResult> {
  requireTenant(ctx);
  return toResult(await findTemplate(ctx.em, id));
}

/**
 * Creates a template.
 * @throws AppError INVALID_REQUEST, also for a placeholder that is not known; STATE_CONFLICT if the organisation has 50 templates
 */
export async function createMessageTemplate(
  ctx: Context,
  input: { readonly name: string; readonly decision: DecisionOutcome; readonly text: string },
): Promise<MessageTemplateResult> {
  const { name, text } = parseInput(newMessageTemplate, input);
  const { decision } = input;
  return changeTemplates(ctx, async (em, { organisationId }) => {
    if ((await em.count(MessageTemplate, {})) >= maxTemplates) {
      throw new AppError(
        'STATE_CONFLICT',
        `The organisation already has ${maxTemplates} message templates, which is the limit. Delete one first.`,
      );
    }
    const now = ctx.clock();
    const id = newId('messageTemplate', now);
    const made = { id, organisationId, name, decision, text, createdAt: now, updatedAt: now };
    const template = em.create(MessageTemplate, made);
    await em.flush();
    await recordAudit(ctx, em, {
      action: 'messageTemplate.created',
      object: { kind: 'messageTemplate', id },
      details: { decision },
    });
    return toResult(template);
  });
}

/** Edits a template. Omitted fields do not change. @throws AppError NOT_FOUND, INVALID_REQUEST as for a new one */
export async function updateMessageTemplate(
  ctx: Context,
  { id, ...changes }: { readonly id: string } & MessageTemplateChanges,
): Promise<MessageTemplateResult> {
  refuseNull(changes, ['name', 'decision', 'text']);
  const { name, text } = parseInput(messageTemplateChanges, changes);
  return changeTemplates(ctx, async (em) => {
    const template = await findTemplate(em, id, LockMode.PESSIMISTIC_WRITE);
    if (name !== undefined) template.name = name;
    if (changes.decision != null) template.decision = changes.decision;
    if (text !== undefined) template.text = text;
    template.updatedAt = ctx.clock();
    await em.flush();
    await recordAudit(ctx, em, {
      action: 'messageTemplate.updated',
      object: { kind: 'messageTemplate', id },
      details: { fields: Object.keys(changes), decision: template.decision },
    });
    return toResult(template);
  });
}

interface MessageTemplateChanges {
  readonly name?: string | null;
  readonly decision?: DecisionOutcome | null;
  readonly text?: string | null;
}

/** Deletes a template. Messages that were written from it stay as they are. @throws AppError NOT_FOUND */
export async function deleteMessageTemplate(ctx: Context, id: string): Promise<{ readonly id: string }> {
  return changeTemplates(ctx, async (em, { organisationId }) => {
    await findTemplate(em, id, LockMode.PESSIMISTIC_WRITE);
    await queryRows(em, 'delete from message_templates where id = ? and organisation_id = ?', [id, organisationId]);
    await recordAudit(ctx, em, { action: 'messageTemplate.deleted', object: { kind: 'messageTemplate', id } });
    return { id };
  });
}

/** One change at a time in an organisation, so that two cannot exceed the limit together. */
async function changeTemplates<Result extends object>(
  ctx: Context,
  change: (em: EntityManager, caller: TenantActor) => Promise<Result>,
): Promise<Result> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    await lockOrganisation(em, caller.organisationId);
    await lockCaller(em, caller, ctx.clock());
    const result = await change(em, caller);
    await storeResponse(ctx, em, result);
    return result;
  });
}

/** The current template of the caller's organisation. @throws AppError NOT_FOUND */
async function findTemplate(
  em: EntityManager,
  id: string,
  lockMode?: LockMode.PESSIMISTIC_WRITE,
): Promise<MessageTemplate> {
  const options = { refresh: true, ...(lockMode !== undefined && { lockMode }) };
  const template = isId('messageTemplate', id) ? await em.findOne(MessageTemplate, { id }, options) : null;
  if (!template) throw notFound('message template');
  return template;
}

function toResult(template: MessageTemplate): MessageTemplateResult {
  const { id, name, decision, text, createdAt, updatedAt } = template;
  return { id, name, decision, text, createdAt, updatedAt };
}
