import type { Address } from '#domain/address.ts'

/** Finds US addresses (CREATE-22). */
export interface Geocoder {
  /** At most `limit` addresses for what somebody has typed so far, best first; none rather than a guess. */
  search: (query: string, limit: number) => Promise<Address[]>
}
