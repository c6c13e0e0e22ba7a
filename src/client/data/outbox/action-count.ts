/** '1 item', '3 items'. */
export function formatActionCount(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
