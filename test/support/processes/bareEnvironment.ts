/**
 * The environment for a process that a test starts: the given variables, and only PATH and TMPDIR (the run's folder) of
 * this process.
 */
export function bareEnvironment(variables: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...variables };
}
