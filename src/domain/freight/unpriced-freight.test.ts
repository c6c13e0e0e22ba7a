import { expect, test } from 'vitest'
import { findUnpricedFreight } from './rate-model.ts'

test('[FORM-10] freight over 48,000 lb, over-dimensional or hazardous has no suggested rate', () => {
  expect(findUnpricedFreight({ weightLbs: 48_001 })).toBe('heavy')
  const says = (text: string) => findUnpricedFreight({ weightLbs: 42_000, texts: ['Machine parts', text] })
  for (const text of [
    'Hazmat',
    'HAZ MAT',
    'Hazardous, class 8',
    'UN1203 gasoline',
    'Placards required',
    'Fireworks, explosive',
  ])
    expect([text, says(text)]).toEqual([text, 'hazmat'])
  for (const text of [
    'Over-dimensional',
    'oversize permits',
    'Oversized',
    'Over width 10 ft',
    'Wide load',
    'Pilot car needed',
  ])
    expect([text, says(text)]).toEqual([text, 'over-dimensional'])
})

test('[FORM-10] other freight has one, also where the notes deny it', () => {
  expect(findUnpricedFreight({})).toBeNull()
  expect(findUnpricedFreight({ weightLbs: 48_000, texts: ['Canned goods', null, undefined] })).toBeNull()
  for (const text of ['Non-hazmat', 'No hazmat', 'Not oversize', 'without placards', 'Not a wide load', 'Unit 1203'])
    expect([text, findUnpricedFreight({ texts: [text] })]).toEqual([text, null])
  // a denial covers its own word only
  expect(findUnpricedFreight({ texts: ['No tarps. Hazmat'] })).toBe('hazmat')
  expect(findUnpricedFreight({ texts: ['Non-hazmat, oversize'] })).toBe('over-dimensional')
})
