/**
 * Sorts what a suite answers. What does not pass is a failure, unless an exception covers it; and so is an exception
 * that covers nothing (any more), so that the list of them stays true.
 */
export function judge(results, exceptions) {
  const passed = results.filter(({ isPassed }) => isPassed);
  const notPassed = results.filter(({ isPassed }) => !isPassed);
  const known = exceptions.map(({ reason, covers }) => ({
    reason,
    names: notPassed.filter(covers).map(({ name }) => name),
  }));
  const failed = notPassed.filter((result) => !exceptions.some(({ covers }) => covers(result)));
  const idle = known.filter(({ names }) => names.length === 0);
  return {
    passed: passed.length,
    known,
    failures: [
      ...failed.map(({ name, why }) => `${name}\n  ${why}`),
      ...idle.map(({ reason }) => `An exception covers nothing: correct or remove it\n  ${reason}`),
    ],
  };
}
