import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { ENDPOINT_BUDGETS, lineOf } from './budgets.ts'

const namesOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ name }) => name).toSorted()
const linesOf = (endpoints: readonly Endpoint[]) => new Set(endpoints.map(lineOf))

test('[SAFE-02] every endpoint has a row in the table of budgets, and the table has no other row', () => {
  expect(Object.keys(ENDPOINT_BUDGETS).toSorted()).toEqual(namesOf(ENDPOINTS))
})

test('[SAFE-02] a row names an hourly budget exactly where the endpoint declares that it refuses by one', () => {
  const spends = ENDPOINTS.filter(({ name }) => {
    const budget = ENDPOINT_BUDGETS[name]
    return typeof budget === 'object' && budget.perHour !== undefined
  })
  expect(namesOf(spends)).toEqual(namesOf(ENDPOINTS.filter(({ errors }) => errors?.includes('OVER_BUDGET'))))
})

test('[SAFE-02] files and callers without a session stand in lines of their own', () => {
  expect(linesOf(ENDPOINTS.filter(({ media }) => media !== undefined))).toEqual(new Set(['exports', 'papers']))
  expect(linesOf(ENDPOINTS.filter(({ access }) => access === 'public'))).toEqual(new Set([null, 'network']))
})
