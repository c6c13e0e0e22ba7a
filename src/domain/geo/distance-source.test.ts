import { expect, test } from 'vitest'
import { describeDistanceSource, markStraightLine } from './distance-source.ts'

test('a distance names its source, and an estimate says that it is one', () => {
  expect(describeDistanceSource('road-model')).toBe("estimated by Milepost's road model")
  expect(describeDistanceSource('straight-line')).toBe('straight-line estimate')
  expect(describeDistanceSource('openrouteservice')).toBe('by OpenRouteService')
  expect(describeDistanceSource('graphhopper')).toBe('by graphhopper')
})

test('[CASE-09] what follows from the miles of a straight line is marked, and nothing else', () => {
  expect(markStraightLine('$2.35/mi', 'straight-line')).toBe('≈ $2.35/mi')
  expect(markStraightLine('14 h', 'road-model')).toBe('14 h')
  expect(markStraightLine('14 h', undefined)).toBe('14 h')
  expect(markStraightLine(null, 'straight-line')).toBeNull()
})
