import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const title = 'Types of the Python client (pyright)';

export const exceptions = [];

/**
 * Runs Pyright in strict mode over the Python client, and over uses of it that it must reject or accept. It needs no
 * Python.
 */
export async function run() {
  const pyright = join(import.meta.dirname, 'node_modules', 'pyright', 'index.js');
  const { summary, generalDiagnostics } = await diagnose([pyright, '--outputjson', '--project', 'clients/python']);
  const failures = generalDiagnostics.map(({ file, range, message }) => ({
    name: `${file}:${range.start.line + 1}`,
    isPassed: false,
    why: message,
  }));
  const clean = Array.from({ length: summary.filesAnalyzed }, (_, index) => ({
    name: `file ${index + 1}`,
    isPassed: true,
  }));
  if (clean.length === 0) throw new Error('Pyright found no file to check.');
  return failures.length > 0 ? failures : clean;
}

/** Pyright exits with 1 when it finds something. */
function diagnose(parameters) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, parameters, { maxBuffer: 16 * 1024 * 1024 }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        reject(error ?? new Error(stdout));
      }
    });
  });
}
