export function PersonalCredenceList() {
  return null;
}
