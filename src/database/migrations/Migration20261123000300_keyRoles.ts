import { Migration } from '@mikro-orm/migrations';

/**
 * A key has the role of the member who created it, and keys that it creates have the same role. Keys from the console
 * have neither role nor member. Keys of members removed earlier become invalid.
 */
export class Migration20261123000300_keyRoles extends Migration {
  override up(): void {
    this.addSql(`alter table api_keys
      add column member_id text references members,
      add column role text check (role in ('owner', 'developer', 'officer', 'viewer')),
      add check ((member_id is null) = (role is null))`);
    this.addSql(`with recursive carried as (
        select id, created_by_member_id as member_id from api_keys where created_by_member_id is not null
        union
        select child.id, carried.member_id from carried join api_keys child
          on child.created_by_key_id = carried.id and child.created_by_member_id is null
      )
      update api_keys set member_id = members.id, role = members.role,
        revoked_at = coalesce(api_keys.revoked_at, case when members.removed_at is not null then now() end)
      from carried join members on members.id = carried.member_id where api_keys.id = carried.id`);
    this.addSql('create index api_keys_member on api_keys (member_id) where revoked_at is null');
  }
}
