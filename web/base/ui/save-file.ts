/** Gives a text or a download to the browser to save as a file. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the browser has begun to read it; at once would be too soon for some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
