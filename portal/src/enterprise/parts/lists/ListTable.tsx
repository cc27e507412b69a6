import type { ReactNode } from 'react';

interface ListTableProps {
  /** For what its section styles beside. */
  readonly className?: string;
  /** What is listed, where no heading says it. */
  readonly label?: string | undefined;
  /** The head of each column; the cells below repeat it as `data-title`, where a row is a block of its own. */
  readonly columns: readonly string[];
  /** Whether a last column holds what can be done with a row. */
  readonly hasActions?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A list as a table, and on a phone as a block for each row. */
export function ListTable({ className, label, columns, hasActions = false, children }: ListTableProps): ReactNode {
  return (
    <table className={className === undefined ? 'list' : `list ${className}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
