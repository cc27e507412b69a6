import { hash, parseOptions, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// The hash of a random text. Comparing a password with it takes as long as with a real account's hash.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$99cUjsCXVD0xHfWdlYsU8Q$Ff/MBR0ACMbsqK4la0/+urkuZBf6GDJLrvTtWKIFJkA';

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Whether a password matches the hash. Without a hash it does the same work and returns false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await verify(passwordHash ?? dummyHash, password.normalize('NFKC'));
  return isSame && passwordHash !== null;
}

/** Whether a hash was created at another cost than new ones. */
export function isOutdatedHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
}
