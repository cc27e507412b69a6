import { Migration } from '@mikro-orm/migrations';

/** Live registers: which organisations use them, their responses, and their health. */
export class Migration20261122001200_liveRegisters extends Migration {
  override up(): void {
    this.addSql(`alter table organisations add column register_source text not null default 'extract'
      check (register_source in ('extract', 'live', 'live_then_extract'))`);

    this.addSql(`create table register_answers (
      id text primary key,
      register text not null check (register in ('ABR', 'NZBN')),
      identifier text not null,
      asked_at timestamptz not null,
      status smallint not null,
      content_type text not null,
      body bytea not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
    )`);
    this.addSql(`comment on table register_answers is
      'what a register has answered, for the verifications whose facts name it; public facts, so of no organisation'`);
    this.addSql(`comment on column register_answers.body is 'the text, compressed with gzip; secrets are taken out'`);
    this.addSql(`comment on column register_answers.sha256 is 'of the text before it is compressed, in UTF-8'`);

    this.addSql(`create table register_calls (
      register text not null check (register in ('ABR', 'NZBN')),
      hour timestamptz not null,
      outcome text not null,
      calls bigint not null,
      last_at timestamptz not null,
      primary key (register, hour, outcome)
    )`);
    this.addSql(`comment on column register_calls.outcome is 'found, not_found, or the kind of the fault'`);
  }
}
