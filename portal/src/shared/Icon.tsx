import type { ReactNode } from 'react';

const paths = {
  check: 'M4 10.5l4 4 8-9',
  file: 'M5 2h7l4 4v12H5zM12 2v4h4',
  plus: 'M10 4v12M4 10h12',
  warning: 'M10 3l8 14H2zM10 8v4M10 14.5v.01',
};

/** A small drawing. It says nothing that the text beside it does not. */
export function Icon({ name }: { readonly name: keyof typeof paths }): ReactNode {
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
      <path d={paths[name]} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
