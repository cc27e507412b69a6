const key = 'kyb-docs-scheme';

/** The button that switches between light and dark. docs-theme.js reads the choice before a page is drawn. */
export function startScheme(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme');
  if (!button) return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  button.hidden = false;
  button.addEventListener('click', () => {
    const current = document.documentElement.dataset['scheme'] ?? (system.matches ? 'dark' : 'light');
    const next = current === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['scheme'] = next;
    localStorage.setItem(key, next);
  });
}
