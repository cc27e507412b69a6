/** A table that imports fill, as the migration made it. An import that replaces the table makes it again from this. */
export interface ImportedTable {
  readonly name: string;
  /** The column that is the primary key; null where there is none. */
  readonly key: string | null;
  /** In the order of the rows that the format writes. */
  readonly columns: readonly string[];
  /** Those by which rows are found: the planner needs to know of no others. */
  readonly searched: readonly string[];
  readonly indexes: readonly { readonly name: string; readonly on: string }[];
}
