import { expect, test } from 'vitest'
import type { PersonId } from './ids.ts'
import { type Concern, OWNERS_ONLY, recipientsOf } from './recipients.ts'
import type { Seat } from './seat.ts'

const person = (id: string, seat: Seat) => ({ id: id as PersonId, seat, hearsOthers: false })
const PEOPLE = [person('hollis', 'owner'), person('nia', 'desk'), person('owen', 'billing'), person('ada', 'owner')]
const to = (concern: Partial<Concern>, people = PEOPLE) =>
  recipientsOf({ whose: [], otherwise: 'contact', ...concern }, people)
const ids = (...names: string[]) => names.map((name) => name as PersonId)

test('[TEAM-18] news go to whose it is, else to the owner who is there longest', () => {
  expect(to({ whose: ids('nia') })).toEqual(['nia'])
  expect(to({ whose: [null, undefined] })).toEqual(['hollis'])
  expect(to({ whose: ids('left', 'nia') })).toEqual(['nia'])
  expect(to({ whose: ids('left') })).toEqual(['hollis'])
})

test('[TEAM-18] money also goes to billing, and what owners decide to each of them, everybody once', () => {
  expect(to({ whose: ids('nia'), also: 'billing' })).toEqual(['nia', 'owen'])
  expect(to({ whose: ids('owen'), also: 'billing' })).toEqual(['owen'])
  expect(to({ whose: ids('hollis'), also: 'owners' })).toEqual(['hollis', 'ada'])
  expect(recipientsOf(OWNERS_ONLY, PEOPLE)).toEqual(['hollis', 'ada'])
})

test('[TEAM-18] what is one person’s own goes to nobody once they left', () => {
  expect(to({ whose: ids('left'), otherwise: 'nobody' })).toEqual([])
  expect(to({}, [])).toEqual([])
})

test("[TEAM-18] a load also reaches who wants to hear of colleagues' loads, what is a person's own doesn't", () => {
  const june = { ...person('june', 'viewer'), hearsOthers: true }
  const people = [...PEOPLE, june]
  expect(to({ whose: ids('nia'), isOfLoad: true }, people)).toEqual(['nia', 'june'])
  expect(to({ whose: ids('nia') }, people)).toEqual(['nia'])
  expect(to({ whose: ids('june'), isOfLoad: true }, people)).toEqual(['june'])
})

test('[TEAM-19] who did it knows', () => {
  expect(recipientsOf({ ...OWNERS_ONLY, by: 'ada' as PersonId }, PEOPLE)).toEqual(['hollis'])
})
