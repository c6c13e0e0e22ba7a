import { expect, test } from 'vitest'
import { isKnownZip } from './zip.ts'

test('a ZIP that stands for none is known as such, with four more digits too', () => {
  expect(['', '00000', '00000-0000', '75201', '00501', '75201-0000'].map(isKnownZip)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})
