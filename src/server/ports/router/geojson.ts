import * as z from 'zod/mini'

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
