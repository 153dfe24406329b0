/** Hands everything a member wrote to the browser's own downloads, as one file. */
export function saveExport(data: Readonly<Record<string, unknown>>): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'midspan-export.json';
  link.click();
  URL.revokeObjectURL(address);
}
