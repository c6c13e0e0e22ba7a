/** How the cities of a sign are written, so that a name never breaks. */
export interface SignFit {
  /** of both city lines, in px */
  size: number
  /** each state is on a line of its own */
  isStateBelow: boolean
  /** the money is below the cities, which have the whole width */
  isMoneyBelow: boolean
  /** a name that is wider than the sign at the smallest size breaks, or the page would scroll sideways */
  mayBreak: boolean
}

interface SignParts {
  /** between the sign's paddings, in px */
  width: number
  /** of the money with its gap, in px */
  money: number
  /** of each city at 1 px, with its state and alone */
  cities: readonly { whole: number; alone: number }[]
}

/** Below this width the money is always under the cities. */
const NARROW = 260
const SMALLEST = 16

/** The sizes to try, largest first: wide signs have larger letters. */
function listSizes(width: number): number[] {
  if (width >= 620) return [30, 24, 20, 18, SMALLEST]
  if (width >= 400) return [24, 20, 18, SMALLEST]
  return [20, 18, SMALLEST]
}

/** Smaller letters first, then the states below, then the money below. Widths of letters grow with their size. */
export function fitSign({ width, money, cities }: SignParts): SignFit {
  const widest = Math.max(...cities.map(({ whole }) => whole))
  const alone = Math.max(...cities.map((city) => city.alone))
  const sizes = listSizes(width)
  const beside = width - money
  const fits = (room: number) => sizes.find((size) => size * widest <= room)
  if (width >= NARROW) {
    const size = fits(beside)
    if (size !== undefined) return { size, isStateBelow: false, isMoneyBelow: false, mayBreak: false }
    if (SMALLEST * alone <= beside) return { size: SMALLEST, isStateBelow: true, isMoneyBelow: false, mayBreak: false }
  }
  const size = fits(width)
  const mayBreak = SMALLEST * alone > width
  return { size: size ?? SMALLEST, isStateBelow: size === undefined, isMoneyBelow: true, mayBreak }
}
