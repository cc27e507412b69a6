/** How long one row of an upload may be. */
export const longestRow = 64 * 1024;
