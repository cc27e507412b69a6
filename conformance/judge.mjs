/**
 * Sorts the results of a suite. A failed test is a failure unless an exception covers it. An exception that covers
 * nothing is a failure too, so that the list of exceptions stays accurate.
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
