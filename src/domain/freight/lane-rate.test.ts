import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggestLaneRate, type LaneRate } from './lane-rate.ts'

const MODEL = 2.5

const rate = fc.double({ min: 0.01, max: 1000, noNaN: true })
const postings = fc.array(rate, { maxLength: 30 })
/** Other companies' rates: some close together, some anywhere. */
const others = fc.array(fc.oneof(postings, fc.array(fc.double({ min: 2, max: 4, noNaN: true }), { maxLength: 8 })), {
  maxLength: 25,
})

function lane(companies: readonly (readonly number[])[], one: readonly number[] = []): LaneRate[] {
  return [...companies, one].flatMap((own, index) => own.map((perMile) => ({ company: String(index), perMile })))
}

const figures = ({ low, perMile, high }: ReturnType<typeof suggestLaneRate>) => [low, perMile, high]

describe('one company', () => {
  test('moves no figure by more than 2 %, whatever and however much it posts', () => {
    fc.assert(
      fc.property(others, postings, fc.double({ min: 0.5, max: 10, noNaN: true }), (companies, own, model) => {
        const without = figures(suggestLaneRate(lane(companies), model))
        const withIt = figures(suggestLaneRate(lane(companies, own), model))
        const moved = withIt.map((figure, index) => Math.abs(Math.log(figure / (without[index] ?? 0))))
        expect(Math.max(...moved)).toBeLessThanOrEqual(Math.log(1.02) + 1e-9)
      }),
      { numRuns: 5000 },
    )
  })

  test('posting a thousand loads at ten times the rate moves a lane of eight by less than 2 %', () => {
    const honest = Array.from({ length: 8 }, (_, index) => [2.3 + index / 20, 2.35 + index / 20])
    const before = suggestLaneRate(lane(honest), MODEL)
    const flood = Array.from({ length: 1000 }, () => 25)
    const after = suggestLaneRate(lane(honest, flood), MODEL)
    expect(after.loads).toBe(1016)
    expect(after.perMile / before.perMile).toBeLessThan(1.02)
    expect(after.perMile / before.perMile).toBeGreaterThanOrEqual(1)
  })
})

describe('the figures', () => {
  test('are in order: low, middle, high', () => {
    fc.assert(
      fc.property(others, (companies) => {
        const [low = 0, middle = 0, high = 0] = figures(suggestLaneRate(lane(companies), MODEL))
        expect(low).toBeLessThanOrEqual(middle)
        expect(middle).toBeLessThanOrEqual(high)
      }),
    )
  })

  test('are the median and the quartiles of a lane with many companies', () => {
    const companies = Array.from({ length: 101 }, (_, index) => [2.6 + index / 250])
    const { basis, low, perMile, high, loads, companies: count } = suggestLaneRate(lane(companies), MODEL)
    expect({ basis, loads, count }).toEqual({ basis: 'market', loads: 101, count: 101 })
    // the model's rate is far below and has the weight of a few companies in a hundred
    for (const share of [low / 2.7, perMile / 2.8, high / 2.9]) {
      expect(share).toBeGreaterThan(0.99)
      expect(share).toBeLessThan(1.001)
    }
  })

  test('move by 2 % for each company beyond the second while the companies agree', () => {
    const agreeing = (companies: number) =>
      suggestLaneRate(lane(Array.from({ length: companies }, () => [4, 4, 4])), MODEL)
    const raised = [3, 4, 5, 10].map((companies) => Number((agreeing(companies).perMile / MODEL).toFixed(3)))
    expect(raised).toEqual([1.02, 1.02 ** 2, 1.02 ** 3, 1.02 ** 8].map((share) => Number(share.toFixed(3))))
    expect(agreeing(60).perMile).toBeCloseTo(4)
  })
})

describe('the lane rate', () => {
  test.each([
    ['no loads', []],
    ['two companies with many loads', [Array.from({ length: 20 }, () => 4), Array.from({ length: 20 }, () => 4)]],
    ['six loads from six companies', Array.from({ length: 6 }, () => [4])],
  ])('[FACE-11] comes from the model alone with %s', (_, companies) => {
    const { basis, perMile, low, high } = suggestLaneRate(lane(companies), MODEL)
    expect(basis).toBe('model')
    expect(perMile).toBeCloseTo(MODEL)
    expect([low / MODEL, high / MODEL].map((share) => Number(share.toFixed(2)))).toEqual([0.91, 1.1])
  })

  test('comes from the market with 7 loads from 3 companies', () => {
    expect(
      suggestLaneRate(
        lane([
          [2, 2, 2],
          [2, 2],
          [2, 2],
        ]),
        MODEL,
      ).basis,
    ).toBe('market')
  })
})
