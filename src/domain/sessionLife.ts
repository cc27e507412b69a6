/** Without a request for this long a session is over. What comes over an open socket is no request. */
export const idleMs = 30 * 60 * 1_000;
/** However busy it is, a session ends this long after the sign-in. */
export const longestMs = 12 * 60 * 60 * 1_000;
