import { Migration } from '@mikro-orm/migrations';

/** The headers of a receiver's response, with its attempt. Earlier attempts have none. */
export class Migration20261125000100_responseHeaders extends Migration {
  override up(): void {
    this.addSql('alter table delivery_attempts add column response_headers json');
    this.addSql(
      `comment on column delivery_attempts.response_headers is 'at most 20 pairs of name and value with 2,048 characters, without cookies'`,
    );
  }
}
