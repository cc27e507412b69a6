import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the built product into a folder with a bug in it.
 * @returns the copy
 * @throws Error unless each text to replace occurs exactly once: otherwise the bug must be rewritten
 */
export function applyBug({ project, folder, replace }) {
  const copy = join(folder, 'product');
  const dist = join(copy, 'dist');
  cpSync(join(project, 'dist'), dist, { recursive: true });
  for (const shared of ['node_modules', 'data', 'package.json']) symlinkSync(join(project, shared), join(copy, shared));
  for (const [file, replacements] of Object.entries(replace)) {
    const path = join(dist, file);
    writeFileSync(
      path,
      replacements.reduce(
        (code, [text, changed]) => replaceOnce(code, text, changed, file),
        readFileSync(path, 'utf8'),
      ),
    );
  }
  return dist;
}

function replaceOnce(code, text, changed, file) {
  const parts = code.split(text);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times, not once: ${text}`);
  return parts.join(changed);
}
