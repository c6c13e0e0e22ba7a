/** For `sort`: numbers or texts, smallest first. */
export function compareValues(a: number | string, b: number | string): number {
  return a < b ? -1 : Number(a > b)
}
