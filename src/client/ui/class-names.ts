/** Joins class lists, skipping false and undefined. */
export function classNames(...lists: (string | false | undefined)[]): string {
  return lists.filter(Boolean).join(' ')
}
