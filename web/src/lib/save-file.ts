export function saveExport(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'midspan-export.json';
  link.click();
  URL.revokeObjectURL(address);
}
