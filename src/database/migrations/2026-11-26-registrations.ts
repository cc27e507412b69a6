import { Migration } from '@mikro-orm/migrations';

const tables = {
  asic_afs_licensees: 'the ABN or ACN of the licensee',
  asic_credit_licensees: 'the ABN or ACN of the licensee',
  asic_afs_representatives: 'the ABN or ACN of the representative',
  asic_credit_representatives: 'the ABN or ACN of the representative',
  acnc_charities: 'the ABN of the charity',
};

/**
 * Public registers of licences, charities and legal entities. Imports replace each table as a whole, so no table has a foreign key
 * into them.
 */
export class Migration20261126010000_registrations extends Migration {
  override up(): void {
    for (const [table, number] of Object.entries(tables)) {
      this.addSql(`create table ${table} (number bigint not null, entry jsonb not null)`);
      this.addSql(`create index ${table}_number_index on ${table} (number)`);
      this.addSql(`comment on column ${table}.number is '${number}'`);
      this.addSql(`comment on column ${table}.entry is 'the facts of the row, as responses show them'`);
    }
    this.addSql('create table gleif_entities (lei text not null, number bigint, name_key text, entry jsonb not null)');
    this.addSql('create index gleif_entities_lei_index on gleif_entities (lei)');
    this.addSql('create index gleif_entities_number_index on gleif_entities (number)');
    this.addSql('create index gleif_entities_name_index on gleif_entities (name_key)');
    this.addSql(
      `comment on column gleif_entities.number is 'its ABN, ACN or NZBN; null: it is known by its name, or a parent'`,
    );
    this.addSql(
      `comment on column gleif_entities.name_key is 'the folded name of an entity of New Zealand without an NZBN; null: it is not looked up by name'`,
    );
    this.addSql(
      'create table gleif_parents (child text not null, parent text not null, relation text not null, since date)',
    );
    this.addSql('create index gleif_parents_child_index on gleif_parents (child)');
    this.addSql(
      `comment on column gleif_parents.relation is 'direct or ultimate: the parent consolidates the accounts'`,
    );
    this.addSql(`alter table datasets drop constraint datasets_name_check, add constraint datasets_name_check check
      (name in ('ASIC companies', 'ASIC business names', 'ASIC banned organisations', 'ASIC banned persons', 'DFAT', 'UN',
        'AU localities', 'ASIC AFS licensees', 'ASIC credit licensees', 'ASIC AFS representatives',
        'ASIC credit representatives', 'ACNC charities', 'GLEIF entities', 'GLEIF parents'))`);
  }
}
