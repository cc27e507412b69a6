/** Has the browser keep what the page holds, as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it after the click, each in its own time.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
