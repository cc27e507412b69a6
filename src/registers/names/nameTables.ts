import { registerTables, type RegisterCode } from '../import/registerTables.js';

/** The tables that search reads of one register. */
export interface NameTables {
  readonly register: RegisterCode;
  /** One row for each name of an entity. */
  readonly names: string;
  /** Each word of these names once. */
  readonly words: string;
  /** The register itself, and its number. */
  readonly entities: string;
  readonly key: string;
  /** Whether an entity is active, as SQL over `e`. */
  readonly isActive: string;
  /** As the migration made them; a build makes them again from this. */
  readonly indexes: readonly {
    readonly name: string;
    readonly table: 'names' | 'words';
    readonly on: string;
    readonly isUnique?: true;
  }[];
}

export const nameTables: Readonly<Record<RegisterCode, NameTables>> = {
  abr: tablesOf('abr', `e.status = 'ACT'`),
  nzbn: tablesOf('nzbn', `e.status_code = '50'`),
};

function tablesOf(register: RegisterCode, isActive: string): NameTables {
  const { name: entities, key } = registerTables[register];
  return {
    register,
    names: `${register}_names`,
    words: `${register}_words`,
    entities,
    key,
    isActive,
    indexes: [
      { name: `${register}_names_core_index`, table: 'names', on: '(core)' },
      { name: `${register}_names_number_index`, table: 'names', on: '(number)' },
      { name: `${register}_names_words_index`, table: 'names', on: `using gin (string_to_array(core, ' '))` },
      { name: `${register}_words_word_index`, table: 'words', on: '(word)', isUnique: true },
      { name: `${register}_words_similar_index`, table: 'words', on: 'using gin (word gin_trgm_ops)' },
    ],
  };
}
