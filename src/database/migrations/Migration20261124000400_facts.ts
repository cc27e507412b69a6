import { Migration } from '@mikro-orm/migrations';

/**
 * Facts of the registers that policy 2026-3 uses. All are null until the next import, because adding a null column
 * rewrites no row.
 */
export class Migration20261124000400_facts extends Migration {
  override up(): void {
    this.addSql('alter table abr_entities add column replaced boolean, add column address_from date');
    this.addSql(`comment on column abr_entities.replaced is 'true or null: most records are not, and need no mark'`);
    this.addSql(
      `comment on column abr_entities.address_from is 'the day of the extract in which state or postcode had changed; null: no change was seen'`,
    );
    this.addSql('alter table register_files add column has_marks boolean not null default false');
    this.addSql(
      `comment on column register_files.has_marks is 'an import has read whether each record is marked as replaced'`,
    );
    this.addSql('alter table nzbn_entities add column details jsonb');
    this.addSql(
      `comment on column nzbn_entities.details is 'what is held of { postcode, addressFrom, removalCommenced, insolvencies, countries }'`,
    );
  }
}
