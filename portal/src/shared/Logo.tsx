import type { ReactNode } from 'react';

/** The logo of the product: lines of a register, the last of them ticked. The same drawing is the favicon. */
export function Logo({ size = 28 }: { readonly size?: number }): ReactNode {
  return (
    <svg className="logo" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <g fill="none" stroke="#ffffff" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.8">
        <path strokeOpacity=".62" d="M8 9.5h16M8 16h7M8 22.5h3.5" />
        <path d="M15.5 20l4 4 6-8.5" />
      </g>
    </svg>
  );
}
