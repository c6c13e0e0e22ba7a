import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropEdgeLength, clampCrop, MAX_ZOOM, initialCrop } from './picture-crop.ts'

const pixels = fc.integer({ min: 1, max: 20_000 })
const anywhere = fc.double({ min: -50_000, max: 50_000, noNaN: true })

test('[PEDIT-02] the crop stays inside the picture, however far the user drags or zooms', () => {
  fc.assert(
    fc.property(
      pixels,
      pixels,
      anywhere,
      anywhere,
      fc.double({ min: 0, max: 100, noNaN: true }),
      (width, height, x, y, zoom) => {
        const picture = { width, height }
        const crop = clampCrop(picture, { x, y, zoom })
        const half = cropEdgeLength(picture, crop) / 2
        const slack = 1e-6
        expect(crop.x - half).toBeGreaterThanOrEqual(-slack)
        expect(crop.y - half).toBeGreaterThanOrEqual(-slack)
        expect(crop.x + half).toBeLessThanOrEqual(width + slack)
        expect(crop.y + half).toBeLessThanOrEqual(height + slack)
        expect(crop.zoom).toBeGreaterThanOrEqual(1)
        expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM)
        expect(clampCrop(picture, crop), 'a crop inside the picture does not move').toEqual(crop)
      },
    ),
  )
})

test('the first crop is centered and as large as possible', () => {
  const photo = { width: 4000, height: 3000 }
  expect(initialCrop(photo)).toEqual({ x: 2000, y: 1500, zoom: 1 })
  expect(cropEdgeLength(photo, initialCrop(photo))).toBe(3000)
})
