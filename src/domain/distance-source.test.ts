import { expect, test } from 'vitest'
import { measuredBy } from './distance-source.ts'

test('miles say who measured them, and an estimate says that it is one', () => {
  expect(measuredBy('road-model')).toBe('estimated by our road model')
  expect(measuredBy('straight-line')).toBe('estimated in a straight line')
  expect(measuredBy('osrm')).toBe('by OSRM')
  expect(measuredBy('google-routes')).toBe('by Google Routes')
  expect(measuredBy('graphhopper')).toBe('by graphhopper')
})
