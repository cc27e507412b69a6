import { Migration } from '@mikro-orm/migrations';

const waiting = `where status in ('in_review', 'on_hold')`;

/**
 * The queue can be listed by score and by assignee. The rank is a column, because a page that sorted by a joined table would read
 * every case of the organisation. A trigger keeps it, so that no insert can leave it out.
 */
export class Migration20261126070100_caseOrders extends Migration {
  override up(): void {
    this.addSql('alter table onboardings add column score_rank smallint not null default 1');
    this.addSql(
      `comment on column onboardings.score_rank is 'the negative Fracture Score of the newest verification; 1 without a score, so that it comes last'`,
    );
    this.addSql(`create function rank_case() returns trigger language plpgsql as $$
      begin
        new.score_rank := coalesce((select -fracture_score from verifications where id = new.verification_id), 1);
        return new;
      end $$`);
    this.addSql(`create trigger rank_case before insert or update of verification_id on onboardings
      for each row execute function rank_case()`);
    this.addSql(`update onboardings o set score_rank = -v.fracture_score from verifications v
      where v.id = o.verification_id and v.fracture_score is not null`);
    for (const [name, only] of [
      ['', ''],
      ['_waiting', waiting],
    ] as const) {
      this.addSql(
        `create index onboardings_by_score${name} on onboardings (organisation_id, mode, score_rank, id) ${only}`,
      );
      this.addSql(
        `create index onboardings_by_owner${name} on onboardings (organisation_id, mode, coalesce(assignee_id, ''), id) ${only}`,
      );
    }
  }
}

/**
 * Templates of messages to applicants. They belong to the organisation, for its live and its test cases alike. The text holds
 * placeholders in place of personal data, so it is not encrypted.
 */
export class Migration20261126070200_messageTemplates extends Migration {
  override up(): void {
    this.addSql(`create table message_templates (
      id text primary key,
      organisation_id text not null references organisations,
      name text not null,
      decision text not null check (decision in ('approved', 'declined', 'more_information')),
      text text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`);
    this.addSql(`comment on table message_templates is 'texts that officers start a message to an applicant from'`);
    this.addSql(
      `comment on column message_templates.text is 'with placeholders such as {{givenName}}; no personal data'`,
    );
    this.addSql('create index message_templates_newest on message_templates (organisation_id, id desc)');
  }
}
