import { docsText } from '../shared/text/docsText.js';

const confirmationMs = 1500;

/** A button in each block of code that copies its text. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code:not(:has(> button))')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = docsText.copy;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '').then(() => {
        button.textContent = docsText.copied;
        setTimeout(() => (button.textContent = docsText.copy), confirmationMs);
      });
    });
    block.append(button);
  }
}
