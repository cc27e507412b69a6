import { Migration } from '@mikro-orm/migrations';

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
