import { expect, test } from 'vitest'
import { cityWithZip, isKnownZip } from './zip.ts'

test('an empty ZIP and the placeholder 00000 are unknown, and so is its ZIP+4', () => {
  expect(['', '00000', '00000-0000', '75201', '00501', '75201-0000'].map(isKnownZip)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a place on a paper has its ZIP, unless no one knows it', () => {
  const dallas = { city: 'Dallas', state: 'TX' }
  expect(cityWithZip({ ...dallas, zipCode: '75212' })).toBe('Dallas, TX 75212')
  expect(cityWithZip({ ...dallas, zipCode: '00000' })).toBe('Dallas, TX')
})
