import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, cellsWithin, projectionScale, projectPoint } from './board-projection.ts'
import { greatCircleMiles } from './point.ts'

const inStates = fc.record({
  latitude: fc.double({ min: 25, max: 49, noNaN: true }),
  longitude: fc.double({ min: -124, max: -67, noNaN: true }),
})
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a projected circle of 150 miles is a circle on the ground , to two percent', () => {
  fc.assert(
    fc.property(inStates, inStates, (center, point) => {
      const miles = greatCircleMiles(center, point)
      fc.pre(miles > 1 && miles < 150)
      const [a, b] = [projectPoint(center), projectPoint(point)]
      const projected = Math.hypot(a.x - b.x, a.y - b.y) / projectionScale(center.latitude)
      expect(Math.abs(projected - miles) / miles).toBeLessThan(0.02)
    }),
  )
})

const nearby = fc.tuple(fc.double({ min: -8, max: 8, noNaN: true }), fc.double({ min: -8, max: 8, noNaN: true }))

test('every point within the radius lies in one of the cells', () => {
  fc.assert(
    fc.property(anywhere, nearby, fc.double({ min: 0, max: 500, noNaN: true }), (center, [north, east], miles) => {
      const point = { latitude: center.latitude + north, longitude: center.longitude + east }
      fc.pre(Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)
      const cells = cellsWithin(center, miles)
      fc.pre(cells !== null && greatCircleMiles(center, point) < miles - 1e-6)
      expect(cells).toContain(cellOf(point))
    }),
  )
})

test('no point of the Earth breaks the projection', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      const { x, y } = projectPoint(point)
      expect(Number.isFinite(x) && Number.isFinite(y) && projectionScale(point.latitude) > 0).toBe(true)
    }),
  )
})
