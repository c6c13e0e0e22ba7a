import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropEdge, keptInside, MOST_ZOOM, wholeCrop } from './picture-crop.ts'

const pixels = fc.integer({ min: 1, max: 20_000 })
const anywhere = fc.double({ min: -50_000, max: 50_000, noNaN: true })

test('[PEDIT-02] wherever a picture is dragged and however far zoomed, the square lies within it', () => {
  fc.assert(
    fc.property(
      pixels,
      pixels,
      anywhere,
      anywhere,
      fc.double({ min: 0, max: 100, noNaN: true }),
      (width, height, x, y, zoom) => {
        const picture = { width, height }
        const crop = keptInside(picture, { x, y, zoom })
        const half = cropEdge(picture, crop) / 2
        const slack = 1e-6
        expect(crop.x - half).toBeGreaterThanOrEqual(-slack)
        expect(crop.y - half).toBeGreaterThanOrEqual(-slack)
        expect(crop.x + half).toBeLessThanOrEqual(width + slack)
        expect(crop.y + half).toBeLessThanOrEqual(height + slack)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(MOST_ZOOM)
        expect(keptInside(picture, crop), 'what is inside stays where it is').toEqual(crop)
      },
    ),
  )
})

test('it begins in the middle, with as much as a square can hold', () => {
  const photo = { width: 4000, height: 3000 }
  expect(wholeCrop(photo)).toEqual({ x: 2000, y: 1500, zoom: 1 })
  expect(cropEdge(photo, wholeCrop(photo))).toBe(3000)
})
