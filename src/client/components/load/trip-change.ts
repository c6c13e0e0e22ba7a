import { formatRatePerMile } from '#domain/freight/money.ts'

/** How far a version of a load goes, and for how much. */
export interface Trip {
  miles: number
  /** dollars */
  rate: number
}

const wholeMiles = (miles: number) => `${Math.round(miles).toLocaleString('en-US')} mi`

/** '657 mi → 701 mi' and '$2.82/mi → $2.78/mi', each where it differs. */
export function describeTripChange(before: Trip, after: Trip): string[] {
  const changed = (was: string | null, is: string | null) =>
    was === null || is === null || was === is ? [] : [`${was} → ${is}`]
  return [
    ...changed(wholeMiles(before.miles), wholeMiles(after.miles)),
    ...changed(formatRatePerMile(before.rate, before.miles), formatRatePerMile(after.rate, after.miles)),
  ]
}
