import type { ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';

interface ListTableProps {
  /** For additional styles of its section. */
  readonly className?: string;
  /** The label of the table, if no heading names it. */
  readonly label?: string | undefined;
  /** The column headers. Cells repeat them as `data-title`, for narrow screens where each row is a block. */
  readonly columns: readonly string[];
  /** Whether the last column contains the actions of a row. */
  readonly hasActions?: boolean;
  readonly children: ReactNode;
}

/** A list as a table, and on a phone as one block for each row. */
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
              <span className="visually-hidden">{partsText.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
