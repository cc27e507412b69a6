export type RegisterCode = 'abr' | 'nzbn';

/** The table of a register, as the migration made it. An import that replaces the table makes it again from this. */
export interface RegisterTable {
  readonly register: RegisterCode;
  readonly name: string;
  /** The number of the entity: the primary key. */
  readonly key: string;
  /** In the order of the rows that the format writes; the last is the number of the file. */
  readonly columns: readonly string[];
  /** Those by which rows are found: the planner needs to know of no others. */
  readonly searched: readonly string[];
  readonly indexes: readonly { readonly name: string; readonly on: string }[];
}

export const registerTables: Readonly<Record<RegisterCode, RegisterTable>> = {
  abr: {
    register: 'abr',
    name: 'abr_entities',
    key: 'abn',
    columns: [
      'abn',
      'status',
      'status_from',
      'updated',
      'type_code',
      'type_text',
      'legal_name',
      'state',
      'postcode',
      'acn',
      'gst_status',
      'gst_from',
      'names',
      'file',
    ],
    searched: ['abn', 'acn', 'file'],
    indexes: [{ name: 'abr_entities_acn_index', on: '(acn) where acn is not null' }],
  },
  nzbn: {
    register: 'nzbn',
    name: 'nzbn_entities',
    key: 'nzbn',
    columns: [
      'nzbn',
      'status_code',
      'status_text',
      'type_code',
      'type_text',
      'legal_name',
      'registered',
      'abn',
      'acn',
      'gst_status',
      'names',
      'updated',
      'file',
    ],
    searched: ['nzbn', 'file'],
    indexes: [],
  },
};
