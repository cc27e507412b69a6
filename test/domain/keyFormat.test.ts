import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { generateKey, hashKey, isWellFormedKey, keyHint, keyPrefixes } from '../../src/domain/tokens.js';

const createPepper = (byte: number) => createSecretKey(Buffer.alloc(32, byte));

describe('API key text', () => {
  it.each(['live', 'test', 'admin'] as const)('of a %s key has its prefix and 49 base62 characters', (kind) => {
    const key = generateKey(kind);
    expect(key).toMatch(new RegExp(`^${keyPrefixes[kind]}[0-9A-Za-z]{49}$`));
    expect(isWellFormedKey(key)).toBe(true);
    expect(keyHint(key)).toBe(`${keyPrefixes[kind]}…${key.slice(-4)}`);
  });

  it('is refused with any one character changed', () => {
    const key = generateKey('live');
    for (let at = 0; at < key.length; at += 1) {
      const changed = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
      expect(isWellFormedKey(changed)).toBe(false);
    }
  });

  it('never repeats, and hashes differently under another pepper', () => {
    const keys = new Set(Array.from({ length: 1000 }, () => generateKey('live')));
    expect(keys.size).toBe(1000);
    const key = generateKey('test');
    expect(hashKey(key, createPepper(1))).not.toEqual(hashKey(key, createPepper(2)));
  });
});
