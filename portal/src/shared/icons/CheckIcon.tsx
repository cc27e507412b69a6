import type { ReactNode } from 'react';

/** A tick. It says nothing that the text beside it does not. */
export function CheckIcon(): ReactNode {
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
      <path d="M4 10.5l4 4 8-9" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
