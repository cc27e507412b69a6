import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes a file with a hash of its content in its name, and compressed copies next to it.
 * @param {string} folder
 * @param {string} name Without the hash: `docs.css`
 * @param {string | Buffer} content
 * @returns {Promise<{ file: string, outputs: string[] }>} its name with the hash, and the paths of the files written
 */
export async function writeHashed(folder, name, content) {
  const { name: base, ext } = parse(name);
  const file = `${base}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ext}`;
  return { file, outputs: await writeCompressed(join(folder, file), content) };
}

/**
 * An existing file already has this content, because its name has the hash. Only the first build therefore pays for
 * compression.
 * @param {string} path
 * @param {string | Buffer} content
 * @returns {Promise<string[]>} the paths of the file and of its compressed copies
 */
export async function writeCompressed(path, content) {
  const outputs = [path, `${path}.br`, `${path}.gz`];
  if (!outputs.every(existsSync)) {
    const { BROTLI_PARAM_QUALITY: quality } = constants;
    const contents = [
      content,
      // Quality 11 makes them a tenth smaller and takes twenty times as long.
      await promisify(brotliCompress)(content, { params: { [quality]: 9 } }),
      await promisify(gzip)(content, { level: 9 }),
    ];
    await Promise.all(outputs.map((output, index) => writeWhole(output, contents[index])));
  }
  return outputs;
}

/** An interrupted build leaves no incomplete file under a name that includes the hash of its content. */
async function writeWhole(path, content) {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
