const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** '1,064': miles or pounds, as screens and papers show them. */
export function formatWhole(value: number): string {
  return WHOLE.format(value)
}
