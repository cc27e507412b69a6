const ok = { status: 200 };
const failure = { status: 500 };
/** The connection is cut: what was sent has arrived, and nobody is told. */
const cut = { status: null };

const oneOf = (share) => Math.random() < share;

/** How the receivers answer. Each gives a function that is asked once a request. */
export const manners = {
  steady: () => () => (oneOf(0.1) ? failure : oneOf(0.05) ? cut : ok),
  /** There is always something under way with it when a worker dies. */
  slow: () => () => ({ status: oneOf(0.05) ? 500 : 200, delayMs: 200 + 600 * Math.random() }),
  flaky: () => () => (oneOf(0.25) ? failure : oneOf(0.15) ? cut : ok),
  refusing: () => () => ({ status: 503 }),
  /** Wants no more after a while. */
  leaving: () => {
    let count = 0;
    return () => ({ status: (count += 1) > 200 ? 410 : 200 });
  },
};
