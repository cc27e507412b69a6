import { Migration } from '@mikro-orm/migrations';

/** Responses of live registers are stored encrypted: they name directors, shareholders and sole traders. */
export class Migration20261123000600_registerAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table register_answers
      add column sealed_body bytea,
      alter column body drop not null,
      add constraint register_answers_one_body check (num_nonnulls(body, sealed_body) = 1)`);
    // A worker encrypts what earlier versions stored. Afterwards this index is empty.
    this.addSql('create index register_answers_plain on register_answers (id) where body is not null');
    this.addSql(`comment on column register_answers.body is
      'of earlier versions, until it is encrypted: the text, compressed with gzip; secrets are taken out'`);
    this.addSql(`comment on column register_answers.sealed_body is
      'the same, as base64, encrypted under SECRETS_KEY for its row'`);
  }
}
