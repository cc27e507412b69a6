import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../../shared/registers/', import.meta.url);

/** Some machines have real register records next to the project, which may not be published with it. */
export const hasSharedRegisters = existsSync(folder);

export function sharedRegisterPath(name: string): string {
  return fileURLToPath(new URL(name, folder));
}

export function readSharedRegister(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}
