/** The address that a text is; null for anything but http(s). */
export function addressOf(text: string): string | null {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return address;
}
