import { Migration } from '@mikro-orm/migrations';

/** The name of the file that the rows of a bulk came in. Bulks of before, and those of rows without a file, have none. */
export class Migration20261124001200_bulkFiles extends Migration {
  override up(): void {
    this.addSql('alter table bulks add column file_name text');
    this.addSql(
      `comment on column bulks.file_name is 'it may tell of persons: it is deleted with the rows, 90 days after the end'`,
    );
  }
}
