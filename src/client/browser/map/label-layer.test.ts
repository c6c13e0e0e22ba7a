import { expect, test } from 'vitest'
import { findLabelLayer } from './label-layer.ts'

test('[USE-13] the route goes under the first of the labels that end a style', () => {
  expect(
    findLabelLayer([
      { id: 'water', type: 'background' },
      { id: 'rivers', type: 'symbol' },
      { id: 'roads', type: 'line' },
      { id: 'state-names', type: 'symbol' },
      { id: 'city-dots', type: 'circle' },
      { id: 'city-names', type: 'symbol' },
    ]),
  ).toBe('state-names')
})

test('[USE-13] a style without labels at its end takes the route on top', () => {
  expect(findLabelLayer([{ id: 'photo', type: 'raster' }])).toBeUndefined()
  expect(findLabelLayer([])).toBeUndefined()
})
