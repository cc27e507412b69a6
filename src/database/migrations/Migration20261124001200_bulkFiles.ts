import { Migration } from '@mikro-orm/migrations';

/** The name of the file that a bulk was uploaded as. Earlier bulks and those without a file have none. */
export class Migration20261124001200_bulkFiles extends Migration {
  override up(): void {
    this.addSql('alter table bulks add column file_name text');
    this.addSql(
      `comment on column bulks.file_name is 'it may tell of persons: it is deleted with the rows, 90 days after the end'`,
    );
  }
}
