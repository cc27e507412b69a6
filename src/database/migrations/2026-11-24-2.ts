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

const isSubject = `new.status in ('in_review', 'on_hold', 'more_information', 'approved') and new.erased_at is null
  and (new.relationship_ended_at is null or new.relationship_ended_at > now())`;

/** Undecided cases are screened again too. */
export class Migration20261124000700_openCases extends Migration {
  override up(): void {
    this.addSql('drop trigger add_screening_subject on onboardings');
    this
      .addSql(`create trigger add_screening_subject after insert or update of status, verification_id, relationship_ended_at
      on onboardings for each row when (${isSubject}) execute function add_screening_subject('onboarding')`);
    this
      .addSql(`insert into screening_subjects (id, kind, organisation_id, mode, entity_kind, entity_number, verification_id)
      select source.id, 'onboarding', v.organisation_id, v.mode,
        case when v.nzbn is not null then 'nzbn' when v.abn is not null then 'abn' end, coalesce(v.nzbn, v.abn, ''), v.id
      from onboardings source join verifications v on v.id = source.verification_id
      where ${isSubject.replaceAll('new.', 'source.')}
      on conflict do nothing`);
  }
}

/**
 * A verification has 1.5 to 4 KB. By default PostgreSQL compresses the facts and verdict of rows above 2 KB or moves
 * them to another table. That doubles the CPU time of storing them, and saves a fifth of the space.
 */
export class Migration20261124000800_verificationRows extends Migration {
  override up(): void {
    this.addSql('alter table verifications set (toast_tuple_target = 4080)');
  }
}

/** Indexes for the timeline of a verification. Most events and monitored entities have no entry in them. */
export class Migration20261124000900_timeline extends Migration {
  override up(): void {
    this.addSql(`create index events_entity on events
      (organisation_id, mode, coalesce(data ->> 'nzbn', data ->> 'abn'), id desc)
      where kind in ('entity.changed', 'screening.candidate_found')`);
    this.addSql(`create index monitored_entities_stopped on monitored_entities (organisation_id, mode, register, number)
      where stopped_at is not null`);
  }
}

/** The time of the scheduled attempt that a manual attempt replaced. Earlier deliveries have none. */
export class Migration20261124001000_resumedDeliveries extends Migration {
  override up(): void {
    this.addSql('alter table deliveries add column resume_at timestamptz');
  }
}

/** An operator can suspend an organisation. Only operators see the reason. */
export class Migration20261124001100_suspendedOrganisations extends Migration {
  override up(): void {
    this.addSql('alter table organisations add column suspended_at timestamptz, add column suspended_reason text');
    this.addSql(`alter table organisations add constraint organisations_suspended
      check ((suspended_at is null) = (suspended_reason is null))`);
  }
}

/** The name of the file that a bulk was uploaded as. Earlier bulks and those without a file have none. */
export class Migration20261124001200_bulkFiles extends Migration {
  override up(): void {
    this.addSql('alter table bulks add column file_name text');
    this.addSql(
      `comment on column bulks.file_name is 'it may tell of persons: it is deleted with the rows, 90 days after the end'`,
    );
  }
}

/** The order of verifications by score above 0, and the statistics for estimating the length of a list. */
export class Migration20261124001300_verificationOrder extends Migration {
  override up(): void {
    this.addSql(`create index verifications_by_score on verifications
      (organisation_id, mode, fracture_score desc, id desc) where fracture_score > 0`);
    this.addSql('create statistics verifications_tenants (mcv) on organisation_id, mode from verifications');
  }
}
