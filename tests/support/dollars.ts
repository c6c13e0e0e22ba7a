/** '$1,850': whole dollars as every screen writes them. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
