import { Migration } from '@mikro-orm/migrations';

/** The suspension of certificates, their content since policy 2026-3, and the entities to check again. */
export class Migration20261124000300_suspension extends Migration {
  override up(): void {
    this.addSql(`alter table certificates
      drop constraint certificates_status_check,
      drop constraint certificates_verdict_check,
      add constraint certificates_status_check
        check (status in ('proposed', 'issued', 'suspended', 'expired', 'revoked')),
      add constraint certificates_verdict_check
        check (verdict in ('clean', 'register_check_passed', 'conditional', 'exception', 'review')),
      add column checks jsonb,
      add column entity_number text generated always as
        (coalesce(subject ->> 'nzbn', replace(subject ->> 'abn', ' ', ''))) stored,
      add column suspended_at timestamptz,
      add column suspension_reasons jsonb not null default '[]',
      add column found_candidates jsonb not null default '[]',
      add column hold jsonb,
      add column accepted_reasons jsonb not null default '[]',
      add column compared_at timestamptz not null default '-infinity',
      add constraint certificates_suspended_check check ((status = 'suspended') = (suspended_at is not null)),
      add constraint certificates_review_check check (verdict <> 'review' or reason is not null)`);
    this.addSql(
      `comment on column certificates.checks is 'what was checked and what was not; null before policy 2026-3'`,
    );
    this.addSql(`comment on column certificates.entity_number is 'NZBN or ABN, digits only'`);
    this.addSql(`comment on column certificates.found_candidates is
      'candidates that screening has found since the verification, each with the time'`);
    this.addSql(`comment on column certificates.hold is 'why an officer has suspended it; null where none has'`);
    this.addSql(
      `comment on column certificates.accepted_reasons is 'reasons that an officer has accepted: they suspend no more'`,
    );
    this.addSql(`comment on column certificates.compared_at is
      'when the data were imported that the certified entity was compared with last'`);
    this.addSql(`alter table monitored_entities
      add column company_status text,
      add column company_compared_at timestamptz not null default '-infinity'`);
    this.addSql(`comment on column monitored_entities.company_status is
      'the code of ASIC that was told last; empty: not in the dataset; null: nothing was told'`);
    this.addSql(`create index monitored_entities_companies on monitored_entities (company_compared_at, id)
      where stopped_at is null and mode = 'live' and register = 'abr'`);
    this.addSql(`alter table alerts drop constraint alerts_kind_check, add constraint alerts_kind_check check (kind in
      ('endpoint_failing', 'key_expiring', 'certificate_expiring', 'certificate_suspended', 'register_stale'))`);
    this.addSql(`alter table organisations alter column alert_kinds
      set default '{endpoint_failing,key_expiring,certificate_expiring,certificate_suspended}'`);
    // Organisations with the alert for expiring certificates also get the one for suspended certificates.
    this.addSql(`update organisations set alert_kinds = alert_kinds || '{certificate_suspended}'
      where 'certificate_expiring' = any (alert_kinds)`);
    this.addSql('drop index certificates_expiry');
    this.addSql(
      `create index certificates_expiry on certificates (expires_at) where status in ('issued', 'suspended')`,
    );
    this.addSql(`create index certificates_entity on certificates (organisation_id, mode, entity_number)
      where status in ('issued', 'suspended')`);
    this.addSql(`create index certificates_compared on certificates (compared_at)
      where status in ('issued', 'suspended') and mode = 'live'`);
    this.addSql(`create table certificate_rechecks (
      id bigint generated always as identity primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      entity_number text not null,
      due_at timestamptz not null default now()
    )`);
    this.addSql(`comment on table certificate_rechecks is
      'entities of which something was written that may suspend or reinstate their certificates'`);
  }
}
