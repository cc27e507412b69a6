import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { checkAudit } from '../operations/audit/checkAudit.js';
import { listAuditEntries } from '../operations/audit/listAuditEntries.js';
import type { AuditEntryType } from '../schema/audit.js';
import { AuditCheckType, AuditEntryConnection, AuditFilter } from '../schema/audit.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';

@Resolver()
export class AuditResolver {
  @Query(() => AuditEntryConnection, {
    nullable: true,
    description: 'Lists the audit log of the organisation, newest entries first.',
  })
  async auditEntries(
    @Ctx() ctx: Context,
    @Arg('filter', () => AuditFilter, { nullable: true, description: 'The conditions that the returned entries meet.' })
    filter: AuditFilter | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<AuditEntryType>> {
    return toConnection(await listAuditEntries(ctx, filter ?? {}, page), page);
  }

  @Query(() => AuditCheckType, {
    nullable: true,
    description:
      'Checks a part of the organisation’s audit log: the hash of each entry, its position in the hash tree, and the checkpoints. Finds a deleted entry if another entry of the organisation is in the same block of 256 positions.',
  })
  auditCheck(
    @Ctx() ctx: Context,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The `nextCursor` of the previous call. Leave it out to start at the beginning.',
    })
    after: string | null,
  ): Promise<AuditCheckType> {
    return checkAudit(ctx, after);
  }
}
