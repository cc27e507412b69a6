import type { ReactNode } from 'react';

/** A plus. It says nothing that the text beside it does not. */
export function PlusIcon(): ReactNode {
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
      <path d="M10 4v12M4 10h12" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
