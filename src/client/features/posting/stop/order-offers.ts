import type { Address } from '#domain/geo/address-search.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'

/**
 * A city that was named exactly, then cities that begin so, then the account's facilities, then the rest: an address
 * with a street is only what was typed, and a similar city is a guess.
 */
export function orderOffers<F, A extends { address: Pick<Address, 'street' | 'city' | 'state'> }>(
  typed: string,
  facilities: readonly F[],
  addresses: readonly A[],
): (F | A)[] {
  const wanted = normalizePlaceName(typed)
  const rank = ({ address: { street, city, state } }: A): number => {
    if (street !== '') return 3
    const name = normalizePlaceName(city)
    if (wanted === name || wanted === normalizePlaceName(`${city} ${state}`)) return 0
    return normalizePlaceName(`${city} ${state}`).startsWith(wanted) ? 1 : 3
  }
  const ranked = [
    ...facilities.map((offer) => ({ offer, at: 2 })),
    ...addresses.map((offer) => ({ offer, at: rank(offer) })),
  ]
  return ranked.toSorted((a, b) => a.at - b.at).map(({ offer }) => offer)
}
