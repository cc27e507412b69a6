/** How long the caller’s own id of a verification may be, in UTF-16 units. */
export const longestReference = 255;

/** How long a name may be that is compared with the registered ones, in UTF-16 units. */
export const longestName = 500;
