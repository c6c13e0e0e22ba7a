import type { Address } from '#domain/geo/address-search.ts'

/** Finds US addresses (CREATE-22). */
export interface Geocoder {
  /** At most `limit` addresses for a partly typed query, best first; none rather than a guess. */
  search: (query: string, limit: number) => Promise<Address[]>
}
