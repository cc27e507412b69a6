import { Migration } from '@mikro-orm/migrations';

const kinds = {
  monitored_entities: {
    kind: 'monitored_entity',
    columns: 'stopped_at, verification_id',
    isSubject: 'new.stopped_at is null',
  },
  certificates: { kind: 'certificate', columns: 'status', isSubject: `new.status in ('issued', 'suspended')` },
  onboardings: {
    kind: 'onboarding',
    columns: 'status, verification_id, relationship_ended_at',
    isSubject: `new.status = 'approved' and (new.relationship_ended_at is null or new.relationship_ended_at > now())`,
  },
} as const;

/** The changes of each import to a list, so that only the affected subjects are screened again. */
export class Migration20261124000600_listChanges extends Migration {
  override up(): void {
    this.addSql(`create table list_changes (
      list text not null,
      imported_at timestamptz not null,
      previous_at timestamptz not null,
      entries jsonb not null,
      primary key (list, imported_at)
    )`);
    this.addSql(
      `comment on table list_changes is 'entries that an import added to a list, removed from it or changed'`,
    );
    this.addSql(`comment on column list_changes.previous_at is 'datasets.imported_at of the list before'`);
    this.addSql(
      `comment on column list_changes.entries is 'a changed entry twice: as it was (isAdded false), and as it is (isAdded true)'`,
    );
    this.addSql('alter table screening_subjects add column screened jsonb');
    this.addSql(
      `comment on column screening_subjects.screened is 'the names of the entity that were screened last; null: screen them again'`,
    );
    this.addSql(`create index screening_subjects_edition on screening_subjects (mode, edition, organisation_id)`);

    // A trigger adds subjects, so that workers need not compare four tables every few seconds.
    this.addSql(`create function add_screening_subject() returns trigger language plpgsql as
      $$ begin
        insert into screening_subjects (id, kind, organisation_id, mode, entity_kind, entity_number, verification_id)
        select new.id, tg_argv[0], organisation_id, mode,
          case when nzbn is not null then 'nzbn' when abn is not null then 'abn' end, coalesce(nzbn, abn, ''), id
        from verifications where id = new.verification_id
        on conflict do nothing;
        return null;
      end $$`);
    for (const [table, { kind, columns, isSubject }] of Object.entries(kinds)) {
      this.addSql(`create trigger add_screening_subject after insert or update of ${columns} on ${table}
        for each row when (${isSubject}) execute function add_screening_subject('${kind}')`);
      const held = isSubject.replaceAll('new.', 'source.');
      this
        .addSql(`insert into screening_subjects (id, kind, organisation_id, mode, entity_kind, entity_number, verification_id)
        select source.id, '${kind}', v.organisation_id, v.mode,
          case when v.nzbn is not null then 'nzbn' when v.abn is not null then 'abn' end, coalesce(v.nzbn, v.abn, ''), v.id
        from ${table} source join verifications v on v.id = source.verification_id where ${held}
        on conflict do nothing`);
    }
  }
}
