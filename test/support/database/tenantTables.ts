/**
 * Where each table would be if the data were distributed by organisation over several servers
 * (docs/explanation/distribution.md). `npm test -- test/database/tenantKeys` compares it with the schema.
 */

/** A row is at the server of its organisation. */
export const distributed = [
  'bulk_chunks',
  'bulks',
  'candidate_resolutions',
  'certificate_rechecks',
  'certificates',
  'decisions',
  'deliveries',
  'delivery_attempts',
  'endpoint_rates',
  'event_heads',
  'events',
  'idempotency_keys',
  'legal_holds',
  'message_templates',
  'monitored_entities',
  'onboarding_codes',
  'onboarding_devices',
  'onboarding_document_parts',
  'onboarding_documents',
  'onboarding_fingerprints',
  'onboarding_links',
  'onboarding_notes',
  'onboarding_submissions',
  'onboardings',
  'organisation_policies',
  'organisation_verification_counts',
  'record_keys',
  'rescreenings',
  'screening_findings',
  'screening_resolutions',
  'screening_subjects',
  'screenings',
  'verification_assignees',
  'verification_notes',
  'verifications',
  'webhook_endpoints',
  'webhook_recoveries',
] as const;

/** Distributed tables without `organisation_id`, and the column whose row has it. Each gets the column before it can be distributed. */
export const withoutOrganisation: Readonly<Record<string, string>> = {
  bulk_chunks: 'bulk_id',
  endpoint_rates: 'endpoint_id',
  onboarding_codes: 'link_id',
  onboarding_devices: 'link_id',
  onboarding_document_parts: 'document_id',
  onboarding_submissions: 'onboarding_id',
  record_keys: 'record_id',
};

/** Each server has all rows: what every organisation reads, and what finds the organisation of a caller. */
export const reference = {
  'who may call, found before the organisation is known': [
    ...['api_keys', 'invitations', 'members', 'organisations', 'sso_connections', 'sso_identities'],
  ],
  'registers and lists, which imports replace': [
    ...['abr_entities', 'abr_names', 'abr_words', 'acnc_charities', 'asic_afs_licensees', 'asic_afs_representatives'],
    ...['asic_banned_organisations', 'asic_banned_persons', 'asic_business_names', 'asic_companies'],
    ...['asic_credit_licensees', 'asic_credit_representatives', 'asic_liquidators', 'datasets', 'gleif_entities'],
    ...['gleif_parents', 'list_changes', 'list_entries', 'localities', 'nzbn_entities', 'nzbn_names', 'nzbn_words'],
    ...['register_extracts', 'register_files', 'register_names', 'register_names_pending', 'register_rejects'],
    'screening_editions',
  ],
} as const;

/** Only the coordinator has them. */
export const local = {
  'sign-in of people, who may belong to several organisations': [
    ...['accounts', 'operators', 'password_resets', 'recovery_codes', 'sessions'],
  ],
  'one hash chain for the installation': [
    ...['audit_checkpoints', 'audit_disclosures', 'audit_entries', 'audit_nodes', 'audit_progress', 'audit_seals'],
  ],
  'also about no organisation: sign-in and the platform': ['alerts', 'mails'],
  'of the installation': [
    ...['register_answers', 'register_calls', 'schema_migrations', 'secret_ids', 'signing_keys'],
    ...['verification_count_progress', 'verification_counts'],
  ],
} as const;

/** Unique keys of distributed tables that have no `organisation_id`, by the reason why no two organisations have the same. */
export const uniqueWithoutOrganisation = {
  'a ULID with a prefix, created once': [
    ...['bulks (id)', 'candidate_resolutions (id)', 'certificates (id)', 'decisions (id)', 'events (id)'],
    ...['legal_holds (id)', 'message_templates (id)', 'monitored_entities (id)', 'onboarding_documents (id)'],
    ...['onboarding_links (id)', 'onboarding_notes (id)', 'onboardings (id)', 'organisation_policies (id)'],
    ...['screening_resolutions (id)', 'screenings (id)', 'verification_notes (id)', 'verifications (id)'],
    'webhook_endpoints (id)',
  ],
  'the ULID of the row that it is about': [
    ...['bulk_chunks (bulk_id, place)', 'deliveries (endpoint_id, event_id)', 'endpoint_rates (endpoint_id)'],
    ...['delivery_attempts (endpoint_id, event_id, number)', 'legal_holds (onboarding_id)', 'onboardings (link_id)'],
    ...['onboarding_codes (link_id, device_hash, sent_at)', 'onboarding_devices (link_id, hash)'],
    ...['onboarding_document_parts (document_id, number)', 'onboarding_submissions (onboarding_id, round)'],
    ...['record_keys (record_id)', 'screening_subjects (id)', 'verification_assignees (verification_id)'],
    'webhook_recoveries (endpoint_id)',
  ],
  'a hash of random bytes': ['onboarding_links (token_hash)'],
  'a number of one sequence': ['certificate_rechecks (place)'],
  'a place in a public list of the installation': ['certificates (status_list, status_index)'],
} as const;

/** Foreign keys that Citus refuses between these classes. They are dropped before the tables are distributed. */
export const crossingForeignKeys = {
  'decisions (mail_id) to mails': 'a distributed table cannot refer to a local one',
  'mails (record_id) to record_keys': 'a local table cannot refer to a distributed one',
} as const;
