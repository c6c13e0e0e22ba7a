/** Joins the class lists that apply; false and undefined ones fall away. */
export function classNames(...lists: (string | false | undefined)[]): string {
  return lists.filter(Boolean).join(' ')
}
