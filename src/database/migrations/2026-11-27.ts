import { Migration } from '@mikro-orm/migrations';

/** ASIC's register of liquidators, by name. */
export class Migration20261127010000_liquidators extends Migration {
  override up(): void {
    this.addSql(`create table asic_liquidators
      (last_word text not null, name text not null, number text not null, status text, suspended_from date)`);
    this.addSql('create index asic_liquidators_last_word_index on asic_liquidators (last_word)');
    this.addSql(`comment on column asic_liquidators.last_word is 'of the folded name, by which a row is found'`);
    this.addSql(`comment on column asic_liquidators.name is 'given names first'`);
    this.addSql(`alter table datasets drop constraint datasets_name_check, add constraint datasets_name_check check
      (name in ('ASIC companies', 'ASIC business names', 'ASIC banned organisations', 'ASIC banned persons', 'DFAT', 'UN',
        'AU localities', 'ASIC AFS licensees', 'ASIC credit licensees', 'ASIC AFS representatives',
        'ASIC credit representatives', 'ACNC charities', 'GLEIF entities', 'GLEIF parents', 'ASIC liquidators'))`);
  }
}

/** The product that a business asks for, on which a policy of an organisation may have rules. */
export class Migration20261127120000_linkProducts extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_links add column product text');
    this.addSql(
      `comment on column onboarding_links.product is 'short name that the organisation gives to the product; in lower case'`,
    );
  }
}

/** Cases are also compared by the phone number of the person who declares. */
export class Migration20261127130000_phoneFingerprints extends Migration {
  override up(): void {
    this.addSql(`alter table onboarding_fingerprints drop constraint onboarding_fingerprints_kind_check,
      add constraint onboarding_fingerprints_kind_check
        check (kind in ('business_number', 'person', 'email', 'phone', 'document')) not valid`);
  }
}

/** The digest of the record that a row was written from. An import skips records whose row has it. */
export class Migration20261128120000_recordDigests extends Migration {
  override up(): void {
    this.addSql('alter table abr_entities add column digest bigint');
    this.addSql('alter table abr_entities set (fillfactor = 96)');
    this.addSql('alter table register_files add column digest_seed bigint');
    this.addSql(
      `comment on column abr_entities.digest is 'XXH64 of the bytes of its record; the seed is register_files.digest_seed plus the version of the rows'`,
    );
    this.addSql(`comment on column register_files.digest_seed is 'null if rows of the file have no digest'`);
  }
}

/** An import reads the digests of one file after the other. */
export class Migration20261128120100_rowsOfFile extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists abr_entities_file_index');
    this.addSql('create index concurrently abr_entities_file_index on abr_entities (file)');
  }
}

/**
 * A new event has no position yet, and an audit entry is almost never moved, so neither has to be in these indexes. The index of
 * positions contained new events too. The index of moved entries parsed each new body three times.
 */
export class Migration20261128000000_indexesOfNewRows extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists events_by_position');
    this.addSql(`create unique index concurrently events_by_position on events (organisation_id, mode, position)
      where position is not null`);
    this.addSql('drop index concurrently if exists events_order');
    this.addSql('drop index concurrently if exists audit_entries_misplaced');
    // Bodies are canonical JSON, whose members have one order.
    this.addSql(`create index concurrently audit_entries_misplaced on audit_entries (id)
      where strpos(body, '"organisationId":' || coalesce('"' || organisation_id || '"', 'null') || ',"outcome":') = 0
        or strpos(body, '"mode":' || coalesce('"' || mode || '"', 'null') || ',"object":') = 0`);
    this.addSql('drop index concurrently if exists audit_entries_moved');
  }
}

/** A search for a word in very many names reads these entities. Listing all names with the word took most of its time. */
export class Migration20261128130000_firstNumbers extends Migration {
  override up(): void {
    for (const table of ['abr_words', 'nzbn_words']) {
      this.addSql(`alter table ${table} add column first_numbers bigint[]`);
      this.addSql(
        `comment on column ${table}.first_numbers is 'the entities of the first names with the word, in the order of the names; null if the index lists them fast enough'`,
      );
    }
  }
}

/** Most claims of a page's deliveries have room for the new versions there. Such a claim writes no index. */
export class Migration20261128130100_roomForClaims extends Migration {
  override up(): void {
    this.addSql('alter table deliveries set (fillfactor = 60)');
  }
}

/** The second officer confirms what the first has seen, and a dismissal applies to every name that was shown. */
export class Migration20261129000000_findingsOfProposals extends Migration {
  override up(): void {
    this.addSql('alter table decisions add column known_findings text[]');
    this.addSql(
      `comment on column decisions.known_findings is 'the reasons of the case and MACs of the candidates when an approval was proposed; null for any other decision'`,
    );
    this.addSql(`alter table candidate_resolutions add column other_names text[] not null default '{}'`);
    this.addSql(
      `comment on column candidate_resolutions.other_names is 'the further names of the entity that the candidate showed'`,
    );
  }
}

/** Most deliveries succeed at once. They need no row of an attempt then. */
export class Migration20261129120000_firstAttempts extends Migration {
  override up(): void {
    this.addSql(`alter table deliveries add column first_status smallint, add column first_response text,
      add column first_response_headers json, add column first_started_at timestamptz, add column first_duration_ms integer`);
    this.addSql(
      `comment on column deliveries.first_started_at is 'of the first attempt, if it succeeded and was not manual; all others are in delivery_attempts'`,
    );
    // The condition is outside, because the planner does not search a part of a union by its index if the part has one.
    this.addSql(`create view all_attempts as select * from (
      select endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, status, error, response,
        response_headers, started_at, duration_ms, next_attempt_at from delivery_attempts
      union all
      select endpoint_id, event_id, 1::smallint, organisation_id, mode, false, 'delivered', first_status, null::text, first_response,
        first_response_headers, first_started_at, first_duration_ms, null::timestamptz
      from deliveries
    ) attempt where started_at is not null`);
  }
}
