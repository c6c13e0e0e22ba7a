import * as z from 'zod/mini'
import { VendorFailure } from '../vendor/vendor-failure.ts'

export const METERS_PER_MILE = 1609.344

const position = z.pipe(
  z.array(z.number()).check(z.minLength(2)),
  // a third number is a height
  z.transform(([longitude = 0, latitude = 0]: number[]): [number, number] => [longitude, latitude]),
)

/** A GeoJSON line. */
export const lineString = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(position).check(z.minLength(2)),
})

/**
 * Decodes Google's encoded polyline: deltas in units of 10^-precision degrees, latitude first, in groups of five bits.
 * @returns longitude, latitude
 * @throws VendorFailure when the text is malformed
 */
export function decodePolyline(text: string, precision: 5 | 6): [number, number][] {
  const unit = 10 ** precision
  const points: [number, number][] = []
  let [position, latitude, longitude] = [0, 0, 0]

  function nextDifference(): number {
    let [bits, shift, group] = [0, 0, 0]
    do {
      group = text.charCodeAt(position++) - 63
      if (!(group >= 0 && group < 64) || shift > 30) throw new VendorFailure('INVALID_ANSWER', 'not a polyline')
      bits |= (group & 31) << shift
      shift += 5
    } while (group >= 32)
    return bits & 1 ? ~(bits >> 1) : bits >> 1
  }

  while (position < text.length) {
    latitude += nextDifference()
    longitude += nextDifference()
    points.push([longitude / unit, latitude / unit])
  }
  return points
}
