import { Migration } from '@mikro-orm/migrations';

/** The order of the event log, and webhook endpoints with their deliveries. */
export class Migration20261121000300_events extends Migration {
  override up(): void {
    // Data stay the text that was written: the signed payload is the same for every attempt.
    this.addSql('alter table events alter column data type json using data::json, add column position bigint');
    this.addSql('drop index events_newest');
    this.addSql('create unique index events_order on events (organisation_id, mode, position)');
    this.addSql('create index events_unordered on events (id) where position is null');

    this.addSql(`create table event_heads (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      position bigint not null,
      primary key (organisation_id, mode)
    ) with (fillfactor = 50)`);

    this.addSql(`create table webhook_endpoints (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      url text not null,
      kinds text[] not null check (cardinality(kinds) > 0),
      description text,
      sealed_headers bytea,
      rate_limit integer check (rate_limit > 0),
      status text not null check (status in ('enabled', 'paused', 'disabled', 'deleted')),
      sealed_secret bytea not null,
      sealed_previous_secret bytea,
      previous_secret_until timestamptz,
      version integer not null default 1,
      failures integer not null default 0,
      failing_since timestamptz,
      failing_told_at timestamptz,
      disabled_at timestamptz,
      disabled_reason text,
      created_at timestamptz not null,
      check ((sealed_previous_secret is null) = (previous_secret_until is null)),
      check ((status = 'disabled') = (disabled_at is not null and disabled_reason is not null))
    )`);
    this.addSql('create index webhook_endpoints_newest on webhook_endpoints (organisation_id, mode, id desc)');

    // The time until which an endpoint's rate of attempts is used up, shared by all workers.
    this.addSql(`create table endpoint_rates (
      endpoint_id text primary key references webhook_endpoints,
      free_at timestamptz not null
    ) with (fillfactor = 50)`);

    // Rows are created only by `insert … select` from an event and its subscribed endpoints. A foreign key would look
    // up both again for each row.
    this.addSql(`create table deliveries (
      endpoint_id text not null,
      event_id text not null,
      organisation_id text not null,
      mode text not null check (mode in ('live', 'test')),
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts smallint not null default 0,
      step smallint not null default 0,
      is_manual boolean not null default false,
      due_at timestamptz not null,
      claim text,
      claimed_until timestamptz,
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (endpoint_id, event_id),
      check ((state = 'pending') = (finished_at is null)),
      check ((claim is null) = (claimed_until is null))
    ) with (fillfactor = 80)`);
    this.addSql("create index deliveries_due on deliveries (endpoint_id, due_at, event_id) where state = 'pending'");

    this.addSql(`create table delivery_attempts (
      endpoint_id text not null,
      event_id text not null,
      number smallint not null,
      organisation_id text not null,
      mode text not null check (mode in ('live', 'test')),
      is_manual boolean not null,
      outcome text not null,
      status smallint,
      error text,
      response text,
      started_at timestamptz not null,
      duration_ms integer not null,
      next_attempt_at timestamptz,
      primary key (endpoint_id, event_id, number)
    )`);
  }
}
