// Less than a test may take: what waits in vain must not keep the run from ending.
const patienceMs = 20_000;

/** Waits until it is so, and not for ever. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = patienceMs): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came to be so: ${String(isSo)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
