import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRate, readWeight, stripUnits } from './written-amount.ts'

describe('[IMP-03] a weight', () => {
  test.each([
    ['42k', '42000'],
    ['42.3 K', '42300'],
    ['44,000#', '44000'],
    ['# 44000', '44000'],
    ['44,000 lbs.', '44000'],
    ['20000 kg', '44092'],
    ['1,5k kg', '3307'],
    ['22 short tons', '44000'],
  ])('%s', (cell, digits) => {
    expect(readWeight(cell, null)).toEqual(
      digits === '44000' && cell.includes(',') ? { ok: false, why: 'two readings' } : { ok: true, digits },
    )
    expect(readWeight(cell, cell.includes(',5') ? 'comma' : 'point')).toEqual({ ok: true, digits })
  })

  test.each(['22 t', '22 tons', '400 cwt'])('%s is asked: tons differ', (cell) => {
    expect(readWeight(cell, null)).toMatchObject({ ok: false, why: 'other unit' })
  })

  test('takes the unit of its column', () => {
    expect(readWeight('20000', null, 'kg')).toEqual({ ok: true, digits: '44092' })
    expect(readWeight('20000 lb', null, 'kg')).toEqual({ ok: true, digits: '20000' })
    expect(readWeight('20', null, 'tons')).toMatchObject({ ok: false, why: 'other unit' })
  })
})

describe('[IMP-03] a rate', () => {
  test.each([
    ['$1900', '1900'],
    ['USD 1900', '1900'],
    ['1900.50 USD', '1900.50'],
    ['US$ 1.9k', '1900'],
    ['2.450,00', '2450'],
    ['$0.00', '0'],
  ])('%s', (cell, digits) => {
    expect(readRate(cell, null)).toEqual({ ok: true, digits })
  })

  test.each(['$2.45/mi', '2.45 per mile', '€1900', 'CAD 1900', '1900 MXN'])(
    '%s is not for the load in dollars',
    (cell) => {
      expect(readRate(cell, null)).toMatchObject({ ok: false, why: 'other unit' })
    },
  )

  test.each(['Call', 'TBD', 'Open', '(1900)', '-5', '1900 + fuel'])('%s is none', (cell) => {
    expect(readRate(cell, null)).toMatchObject({ ok: false, why: 'no number' })
  })
})

test('[IMP-01] an amount that was read, written out and read again, is the same', () => {
  const cell = fc.tuple(
    fc.constantFrom('', '$', 'USD ', 'US$'),
    fc.stringMatching(/^\d{1,3}([.,]?\d{3})?([.,]\d{1,2})?$/),
    fc.constantFrom('', 'k', ' lb', '#', ' kg', ' USD'),
  )
  fc.assert(
    fc.property(cell, fc.constantFrom('point' as const, 'comma' as const, null), ([before, digits, after], decimal) => {
      for (const read of [readRate, readWeight]) {
        const first = read(before + digits + after, decimal)
        expect(first.ok ? read(first.digits, 'point') : first).toEqual(first)
      }
    }),
  )
})

test('[IMP-01] the evidence of a cell is its number', () => {
  expect(['$2.450,00', '45.000 kg', '42,5k', '44,000#', 'USD 1900'].map(stripUnits)).toEqual([
    '2.450,00',
    '45.000',
    '42,5',
    '44,000',
    '1900',
  ])
})
