import { Migration } from '@mikro-orm/migrations';

/** Subjects that every import of a list or register screens again, and the matches found. */
export class Migration20261124000500_rescreening extends Migration {
  override up(): void {
    this.addSql(`create table screening_editions (
      number integer primary key,
      sources jsonb not null,
      matcher integer not null,
      created_at timestamptz not null
    )`);
    this.addSql(
      `comment on table screening_editions is 'each combination of imported lists and registers, and the rules that compare names'`,
    );
    this.addSql(`comment on column screening_editions.sources is 'when each was imported, in milliseconds since 1970'`);

    this.addSql(`create table screening_subjects (
      id text primary key,
      kind text not null check (kind in ('monitored_entity', 'certificate', 'onboarding')),
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      entity_kind text,
      entity_number text not null default '',
      verification_id text not null references verifications,
      edition integer not null default 0,
      is_announced boolean not null default true,
      status text check (status in ('clear', 'candidates', 'confirmed', 'incomplete', 'not_performed')),
      candidates integer,
      screened_at timestamptz,
      check ((entity_kind is null) = (entity_number = '')),
      check ((status is null) = (screened_at is null) and (candidates is null) = (screened_at is null))
    )`);
    this.addSql(`comment on column screening_subjects.id is 'that of the monitored entity, certificate or onboarding'`);
    this.addSql(
      `comment on column screening_subjects.edition is 'the last one that it was screened against; 0: screen it again'`,
    );
    this.addSql(
      `comment on column screening_subjects.is_announced is 'whether the policy of the organisation announced candidates then'`,
    );
    this.addSql(
      `create index screening_subjects_due on screening_subjects (organisation_id, mode, edition, entity_number, id)`,
    );
    this.addSql(`create index screening_subjects_entity on screening_subjects (organisation_id, mode, entity_number)`);
    this.addSql(`create index screening_subjects_quiet on screening_subjects (organisation_id) where not is_announced`);

    this.addSql(
      `create index screening_subjects_open on screening_subjects (organisation_id, mode) where candidates > 0`,
    );

    this.addSql(`create table screening_findings (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      subject text not null,
      list text not null,
      entry text not null,
      fingerprint text not null,
      matched_name text not null,
      screened_name text not null,
      strength real not null,
      found_at timestamptz not null,
      told_at timestamptz,
      gone_at timestamptz,
      primary key (organisation_id, mode, subject, list, entry)
    )`);
    this.addSql(`comment on table screening_findings is 'candidates of subjects, as they were announced last'`);
    this.addSql(
      `comment on column screening_findings.subject is 'the register number, or the onboarding and the JSON pointer of the party'`,
    );
    this.addSql(
      `comment on column screening_findings.matched_name is 'of a party an HMAC under the key of its record'`,
    );
    this.addSql(
      `comment on column screening_findings.told_at is 'null: the policy of the organisation does not announce candidates'`,
    );
    this.addSql(`comment on column screening_findings.gone_at is 'the list or the names no longer match since then'`);

    this.addSql(`create table rescreenings (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      edition integer not null,
      lists jsonb not null,
      subjects integer not null,
      finished_at timestamptz not null,
      primary key (organisation_id, mode)
    )`);
    this.addSql(
      `comment on table rescreenings is 'the edition that all subjects of an organisation were screened against last'`,
    );
  }
}
