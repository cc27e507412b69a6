const ok = { status: 200 };
const failure = { status: 500 };
/** Closes the connection: the request has arrived, and the sender gets no response. */
const cut = { status: null };

const oneOf = (share) => Math.random() < share;

/** How the receivers respond. Each creates a function that is called once for each request. */
export const manners = {
  steady: () => () => (oneOf(0.1) ? failure : oneOf(0.05) ? cut : ok),
  /** One of its attempts is always in flight when a worker dies. */
  slow: () => () => ({ status: oneOf(0.05) ? 500 : 200, delayMs: 200 + 600 * Math.random() }),
  flaky: () => () => (oneOf(0.25) ? failure : oneOf(0.15) ? cut : ok),
  refusing: () => () => ({ status: 503 }),
  /** Returns 410 after a while. */
  leaving: () => {
    let count = 0;
    return () => ({ status: (count += 1) > 200 ? 410 : 200 });
  },
};
