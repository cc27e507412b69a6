// Less than the time limit of a test, so that a wait in vain does not block the run.
const patienceMs = 20_000;

/** Waits until the condition holds, for a limited time. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = patienceMs): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came to be so: ${String(isSo)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
