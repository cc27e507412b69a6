/** Lets the browser save data of the page as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the data some time after the click.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
