import { expect, test } from 'vitest'
import { colleagueName } from './names.ts'
import { isolateBidi } from './bidi.ts'

const person = (firstName: string, lastName: string) => ({ firstName, lastName })
const [HOLLIS, NIA, OTHER_NIA] = [person('Hollis', 'Brandt'), person('Nia', 'Brooks'), person('Nia', 'Ortiz')]

test('[TEAM-14] [TEAM-25] colleagues call a person by the first name, unless two of them share it', () => {
  expect(colleagueName(NIA, [HOLLIS, NIA])).toBe('Nia')
  expect(colleagueName('Nia Brooks', [HOLLIS, NIA])).toBe('Nia')
  expect(colleagueName(NIA, [HOLLIS, NIA, OTHER_NIA])).toBe('Nia Brooks')
  expect(colleagueName(HOLLIS, [HOLLIS, NIA, OTHER_NIA])).toBe('Hollis')
})

test('who isn’t in the company, or a program, keeps the whole name', () => {
  expect(colleagueName('Sam Porter', [HOLLIS, NIA])).toBe('Sam Porter')
  expect(colleagueName('Ridgeline TMS (API key)', [HOLLIS, NIA])).toBe('Ridgeline TMS (API key)')
  expect(colleagueName(NIA, [])).toBe('Nia Brooks')
  // two of one whole name can't be told apart anyway
  expect(colleagueName(NIA, [NIA, NIA])).toBe('Nia Brooks')
})

test('a name written from right to left doesn’t turn the sentence around', () => {
  const moshe = person('משה', 'כהן')
  expect(colleagueName(moshe, [moshe])).toBe(isolateBidi('משה'))
})
