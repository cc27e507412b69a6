import { Migration } from '@mikro-orm/migrations';

/** The policies that organisations derive. Nothing deletes a row: verifications name its version. */
export class Migration20261126010000_organisationPolicies extends Migration {
  override up(): void {
    this.addSql(`create table organisation_policies (
      id text primary key,
      organisation_id text not null references organisations,
      version text not null,
      base text not null,
      slug text not null,
      number smallint not null check (number > 0),
      name text not null,
      adjustments jsonb not null,
      status text not null check (status in ('draft', 'proposed', 'published', 'retired')),
      author_id text not null,
      created_at timestamptz not null,
      edited_at timestamptz not null,
      editor_ids text[] not null,
      proposed_by text references members,
      proposed_at timestamptz,
      approved_by text references members,
      published_at timestamptz,
      retired_at timestamptz,
      unique (organisation_id, version),
      check (approved_by is null or approved_by <> proposed_by),
      check (status <> 'published' or (approved_by is not null and published_at is not null))
    )`);
    this.addSql('create index organisation_policies_page on organisation_policies (organisation_id, id desc)');
    this.addSql(`comment on table organisation_policies is 'versions of policies that organisations derive'`);
    this.addSql(
      `comment on column organisation_policies.adjustments is 'what it changes in its base; it never changes once it is published'`,
    );
    this.addSql(
      `comment on column organisation_policies.editor_ids is 'members and keys that wrote or proposed it; none of them may approve it'`,
    );
    this.addSql(`alter table organisations drop constraint organisations_policy_version_check,
      add constraint organisations_policy_version_check check (policy_version in ('2026-1', '2026-2', '2026-3')
        or policy_version ~ '^2026-3\\.[a-z][a-z0-9-]{0,29}\\.[1-9][0-9]{0,3}$')`);
  }
}
