import type { ReactNode } from 'react';

/** A triangle that warns. It says nothing that the text beside it does not. */
export function WarningIcon(): ReactNode {
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
      <path d="M10 3l8 14H2zM10 8v4M10 14.5v.01" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
