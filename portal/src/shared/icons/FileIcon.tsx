import type { ReactNode } from 'react';

/** A sheet. It says nothing that the text beside it does not. */
export function FileIcon(): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      <path d="M5 2h7l4 4v12H5zM12 2v4h4" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
