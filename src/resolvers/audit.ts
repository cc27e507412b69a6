import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { checkAudit } from '../operations/audit/checkAudit.js';
import { listAuditEntries } from '../operations/audit/listAuditEntries.js';
import { AuditEntryConnection, AuditEntryType, AuditFilter } from '../schema/audit.js';
import { AuditCheckType } from '../schema/auditCheck.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';

@Resolver()
export class AuditResolver {
  @Query(() => AuditEntryConnection, {
    nullable: true,
    description: 'What was done in the organisation, by whom and when, newest first. For owners and officers.',
  })
  async auditEntries(
    @Ctx() ctx: Context,
    @Arg('filter', () => AuditFilter, { nullable: true }) filter: AuditFilter | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<AuditEntryType>> {
    return connectionOf(await listAuditEntries(ctx, filter ?? {}, page));
  }

  @Query(() => AuditCheckType, {
    nullable: true,
    description:
      'Checks what is on record of the organisation: each hash, its place in the tree, and the signed heads. A call checks a part.',
  })
  auditCheck(
    @Ctx() ctx: Context,
    @Arg('after', () => String, { nullable: true, description: 'The `nextCursor` of the call before.' })
    after: string | null,
  ): Promise<AuditCheckType> {
    return checkAudit(ctx, after);
  }
}
