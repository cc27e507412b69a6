import { readFile } from 'node:fs/promises';
import { StartError, type Config } from '../configuration/config.js';

/** The authorities to trust beside those of the system, as PEM. @throws StartError */
export async function readAuthorities({ webhookExtraCaFile: path }: Config): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `WEBHOOK_EXTRA_CA_FILE: ${path} cannot be read. Set it to a PEM file that this user can read.`,
      { cause: error },
    );
  }
}
