import { expect, test } from 'vitest'
import { isMeantBy } from './find-money.ts'

const row = {
  party: { key: 'customer:1', name: 'Übertrans & Söhne' },
  reference: 'HB4471903',
  number: '104512-2',
}

test('[MONEY-01] without signal, a part of a name or reference and the beginning of a number find an invoice', () => {
  for (const typed of ['überTRANS', ' söhne ', 'hb447', '1045', '#104512', '104512-2'])
    expect(isMeantBy(row, typed)).toBe(true)
  for (const typed of ['4512', 'halden', '#2']) expect(isMeantBy(row, typed)).toBe(false)
})
