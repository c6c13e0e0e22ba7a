import { expect, test } from 'vitest'
import { describeDistanceSource } from './distance-source.ts'

test('a distance names its source, and an estimate says that it is one', () => {
  expect(describeDistanceSource('road-model')).toBe("estimated by Milepost's road model")
  expect(describeDistanceSource('straight-line')).toBe('straight-line estimate')
  expect(describeDistanceSource('osrm')).toBe('by OSRM')
  expect(describeDistanceSource('google-routes')).toBe('by Google Routes')
  expect(describeDistanceSource('graphhopper')).toBe('by graphhopper')
})
