const mark = '[removed]';

/** A text in which each secret, in whatever case and also percent-encoded, is replaced by a mark. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]).filter((secret) => secret !== '');
  if (spellings.length === 0) return text;
  const pattern = spellings.map((secret) => secret.replace(/[^\w-]/g, '\\$&')).join('|');
  return text.replace(new RegExp(pattern, 'gi'), mark);
}
