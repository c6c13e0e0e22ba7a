import { expect, test } from 'vitest'
import { isSameBusiness } from './names.ts'

test.each([
  ['Gill Brothers Trucking', 'GILL BROTHERS TRUCKING LLC', true],
  ['Gill Brothers', 'GILL BROTHERS TRUCKING LLC', true],
  ["O'Neill & Sons, Inc.", 'ONEILL AND SONS INC', true],
  ['Novak', 'NOVAKOVIC TRANSPORT INC', false],
  ['Gill Brothers Trucking', 'ACHEBE EXPRESS LLC', false],
  ['LLC', 'ACHEBE EXPRESS LLC', false],
  ['', 'ACHEBE EXPRESS LLC', false],
])('%s and %s: the same business is %s', (one, other, same) => {
  expect(isSameBusiness(one, other)).toBe(same)
  expect(isSameBusiness(other, one)).toBe(same)
})
