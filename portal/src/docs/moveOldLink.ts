/** Opens the page of an operation for a link to the earlier reference: `/docs#/Verifications/verify`. */
export function moveOldLink(): void {
  const [, operation] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
  if (location.pathname === '/docs' && operation !== undefined) location.replace(`/docs/api/${operation}`);
}
