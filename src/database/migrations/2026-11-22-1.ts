import { Migration } from '@mikro-orm/migrations';

/** Onboarding links, applicants' statements about a business, and decisions on them. Personal data are encrypted. */
export class Migration20261122000900_onboarding extends Migration {
  override up(): void {
    this.addSql(`alter table organisations
      add column brand_name text,
      add column brand_colour text,
      add column brand_logo bytea,
      add column brand_logo_type text,
      add column return_urls text[] not null default '{}',
      add column required_documents text[] not null default '{identity}',
      add column automatic_approval_up_to smallint check (automatic_approval_up_to between 0 and 50),
      add column personal_data_in_webhooks boolean not null default false,
      add check ((brand_logo is null) = (brand_logo_type is null))`);

    this.addSql(`create table record_keys (
      record_id text primary key,
      sealed_key bytea,
      created_at timestamptz not null,
      erased_at timestamptz,
      check ((sealed_key is null) = (erased_at is not null))
    )`);
    this.addSql(
      `comment on table record_keys is 'what is sealed of a person can be read while the key of its record is there'`,
    );

    this.addSql(`create table onboarding_links (
      id text primary key references record_keys,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      status text not null check (status in ('created', 'opened', 'submitted', 'decided', 'revoked')),
      token_hash bytea not null unique,
      sealed_token bytea not null,
      sealed_applicant bytea,
      jurisdiction text check (jurisdiction in ('AU', 'NZ')),
      query_value text,
      reference text,
      locale text not null,
      return_url text,
      created_by_id text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      opened_at timestamptz,
      submitted_at timestamptz,
      decided_at timestamptz,
      revoked_at timestamptz,
      version integer not null default 0,
      sealed_form bytea,
      sealed_request bytea,
      check ((status = 'revoked') = (revoked_at is not null)),
      check (status not in ('submitted', 'decided') or submitted_at is not null)
    )`);
    this.addSql(`comment on column onboarding_links.sealed_applicant is 'name and e-mail address'`);
    this.addSql(`comment on column onboarding_links.version is 'of the form: what was saved over another is refused'`);
    this.addSql(`comment on column onboarding_links.sealed_request is 'what the applicant is asked for once more'`);
    this.addSql('create index onboarding_links_newest on onboarding_links (organisation_id, mode, id desc)');

    this.addSql(`alter table verifications
      drop constraint verifications_check1,
      add column link_id text references onboarding_links,
      add check (num_nonnulls(api_key_id, member_id, link_id) > 0)`);
    this.addSql(`comment on column verifications.link_id is 'of the applicant whose submission caused it'`);

    this.addSql(`create table onboarding_devices (
      link_id text not null references onboarding_links,
      hash bytea not null,
      created_at timestamptz not null,
      primary key (link_id, hash)
    )`);
    this.addSql(`create table onboarding_codes (
      link_id text primary key references onboarding_links,
      hash bytea not null,
      tries_left smallint not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`);

    this.addSql(`create table onboarding_documents (
      id text primary key,
      link_id text not null references onboarding_links,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      kind text not null,
      media_type text not null,
      size integer not null,
      sealed_name bytea not null,
      content_mac bytea not null,
      uploaded_at timestamptz not null,
      removed_at timestamptz
    )`);
    this.addSql('create index onboarding_documents_link on onboarding_documents (link_id)');
    this.addSql(`create table onboarding_document_parts (
      document_id text not null references onboarding_documents on delete cascade,
      number integer not null,
      sealed bytea not null,
      primary key (document_id, number)
    )`);

    this.addSql(`create table onboardings (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      link_id text not null unique references onboarding_links,
      reference text,
      status text not null check (status in ('in_review', 'on_hold', 'more_information', 'approved', 'declined')),
      round smallint not null,
      verification_id text not null references verifications,
      route jsonb not null,
      submitted_at timestamptz not null,
      decided_at timestamptz,
      assignee_id text references members,
      relationship_ended_at timestamptz,
      erased_at timestamptz
    )`);
    this.addSql(`comment on column onboardings.route is 'where the policy sent the newest submission, and why'`);
    this.addSql('create index onboardings_newest on onboardings (organisation_id, mode, id desc)');
    this.addSql(`create table onboarding_submissions (
      onboarding_id text not null references onboardings,
      round smallint not null,
      verification_id text not null references verifications,
      sealed bytea not null,
      submitted_at timestamptz not null,
      primary key (onboarding_id, round)
    )`);
    this.addSql(`create table onboarding_notes (
      id text primary key,
      onboarding_id text not null references onboardings,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      author_id text not null,
      sealed_text bytea not null,
      created_at timestamptz not null
    )`);
    this.addSql('create index onboarding_notes_onboarding on onboarding_notes (onboarding_id, id)');

    this.addSql(`create table decisions (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      onboarding_id text references onboardings,
      verification_id text references verifications,
      round smallint,
      status text not null check (status in ('proposed', 'made', 'withdrawn')),
      decision text not null check (decision in ('approved', 'declined', 'more_information')),
      sealed_reason bytea,
      sealed_message bytea,
      steps text[] not null default '{}',
      fingerprint bytea not null,
      decided_by text not null,
      officer_id text references members,
      decided_at timestamptz not null,
      confirmed_by text,
      second_officer_id text references members,
      confirmed_at timestamptz,
      mail_id text references mails,
      check ((onboarding_id is null) <> (verification_id is null)),
      check (officer_id <> second_officer_id)
    )`);
    this.addSql(`comment on column decisions.fingerprint is 'of what was asked: the same call twice tells once'`);
    this.addSql('create index decisions_newest on decisions (organisation_id, mode, id desc)');
    this.addSql('create index decisions_onboarding on decisions (onboarding_id, id)');
    this.addSql('create index decisions_verification on decisions (verification_id, id)');

    this.addSql(`create table legal_holds (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      onboarding_id text not null references onboardings,
      sealed_reason bytea not null,
      placed_by text not null,
      placed_at timestamptz not null,
      released_by text,
      released_at timestamptz,
      check ((released_by is null) = (released_at is null))
    )`);
    this.addSql('create unique index legal_holds_open on legal_holds (onboarding_id) where released_at is null');

    // The recipient of a mail to an applicant is stored like its text: encrypted under the key of the record.
    this.addSql(`alter table mails
      alter column recipient drop not null,
      add column record_id text references record_keys,
      add column sealed_recipient bytea,
      add check ((record_id is null) <> (recipient is null))`);
    this.addSql('create unique index mails_record_dedupe on mails (dedupe_key) where record_id is not null');
  }
}

/** Files of many entities, and the result of each row. */
export class Migration20261122001000_bulk extends Migration {
  override up(): void {
    this.addSql(`create table bulks (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
      api_key_id text,
      member_id text,
      caller_id text not null,
      caller_address text,
      request_id text not null,
      wants_events boolean not null,
      total integer not null check (total between 1 and 1000000),
      processed integer not null default 0,
      failed integer not null default 0,
      counts jsonb not null default '{}',
      failure text,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      leased_until timestamptz,
      check ((api_key_id is null) <> (member_id is null)),
      check ((status in ('completed', 'failed', 'cancelled')) = (finished_at is not null)),
      check ((status = 'failed') = (failure is not null)),
      check (processed <= total and failed <= processed)
    )`);
    this.addSql(`comment on column bulks.wants_events is 'whether each row fires the events of a verification'`);
    this.addSql(`comment on column bulks.counts is 'rows by what came of them: a status, or the code of an error'`);
    this.addSql(
      `comment on column bulks.leased_until is 'until then a worker is at it; another may take over afterwards'`,
    );
    this.addSql('create index bulks_newest on bulks (organisation_id, mode, id desc)');
    this.addSql(`create index bulks_open on bulks (id) where status in ('queued', 'running')`);

    this.addSql(`create table bulk_chunks (
      bulk_id text not null references bulks on delete cascade,
      place integer not null,
      first_row integer not null,
      row_count integer not null,
      rows text not null,
      outcomes text,
      primary key (bulk_id, place)
    )`);
    this.addSql(`comment on column bulk_chunks.rows is 'what was sent, a JSON array a line'`);
    this.addSql(`comment on column bulk_chunks.outcomes is
      'null until the chunk is done, whole and at once; then a line for each row: the id of its verification, or an error as JSON'`);
    this.addSql('create index bulk_chunks_open on bulk_chunks (bulk_id, place) where outcomes is null');
  }
}
