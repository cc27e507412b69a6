import { Migration } from '@mikro-orm/migrations';

/** Screenings of names without a register number, and the resolutions of their candidates. */
export class Migration20261124000200_screenings extends Migration {
  override up(): void {
    this.addSql(`create table screenings (
      id text primary key references record_keys,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      reference text,
      kind text not null check (kind in ('person', 'body')),
      subject bytea not null,
      status text not null check (status in ('clear', 'candidates', 'confirmed', 'incomplete', 'not_performed')),
      coverage text not null check (coverage in ('clear', 'incomplete', 'not_performed')),
      detail text,
      lists jsonb not null,
      entries jsonb not null,
      sealed bytea not null,
      created_at timestamptz not null,
      erased_at timestamptz
    )`);
    this.addSql(`comment on table screenings is 'names are encrypted under the key of the record'`);
    this.addSql(
      `comment on column screenings.subject is 'HMAC of kind, name, date of birth and country; random once erased'`,
    );
    this.addSql(`comment on column screenings.coverage is 'the status without candidates'`);
    this.addSql(`comment on column screenings.entries is 'list, reference and fingerprint of each candidate'`);
    this.addSql('create index screenings_newest on screenings (organisation_id, mode, id desc)');
    this.addSql('create index screenings_status on screenings (organisation_id, mode, status, id desc)');
    this.addSql(`create index screenings_reference on screenings (organisation_id, mode, reference, id desc)
      where reference is not null`);
    this.addSql('create index screenings_subject on screenings (organisation_id, mode, subject)');
    this.addSql('create index screenings_kept on screenings (id) where erased_at is null');

    this.addSql(`create table screening_resolutions (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      screening_id text not null references screenings,
      subject bytea not null,
      list text not null,
      reference text not null,
      fingerprint text not null,
      outcome text not null check (outcome in ('confirmed', 'dismissed')),
      sealed_reason bytea not null,
      resolved_by text not null,
      officer_id text references members,
      created_at timestamptz not null
    )`);
    this.addSql(
      `comment on table screening_resolutions is 'only added to; the newest for a subject and an entry of a list counts'`,
    );
    this.addSql(`create index screening_resolutions_subject on screening_resolutions
      (organisation_id, mode, subject, list, reference, fingerprint, id desc)`);
    this.addSql('create index screening_resolutions_screening on screening_resolutions (screening_id)');
  }
}
