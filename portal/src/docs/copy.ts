const confirmationMs = 1500;

/** A button in each block of code that copies its text. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code:not(:has(> button))')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '').then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), confirmationMs);
      });
    });
    block.append(button);
  }
}
