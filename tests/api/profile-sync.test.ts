import { afterAll, expect, test } from 'vitest'
import { deleteAccount, updateProfile } from '#contract/profile-edit.ts'
import { sync } from '#contract/sync.ts'
import { startApi } from '#tests/support/api-server.ts'
import { deviceOf } from '#tests/support/device.ts'
import { ask, bookedLoad, deliveredLoad, postLoad } from '#tests/support/freight.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

function devicesOf(...people: Person[]) {
  return people.map((who) => deviceOf((since) => server.as(who).call(sync, { query: since ? { since } : {} })))
}

test('[PEDIT-06] a new name reaches every device that keeps a load or a request with the old one, and no other', async () => {
  const [marta, dana, rival, stranger] = await Promise.all([
    person(server, 'broker'),
    person(server, 'dispatcher'),
    person(server, 'dispatcher'),
    person(server, 'dispatcher'),
  ])
  const hauled = await bookedLoad(server, marta, dana)
  const open = await postLoad(server, marta)
  const asked = await ask(server, rival, open)
  const [brokers, carriers, rivals, strangers] = devicesOf(marta, dana, rival, stranger)
  const all = [brokers, carriers, rivals, strangers]
  for (const device of all) await device?.sync()
  const versions = () => [...(brokers?.loads.values() ?? [])].map(({ version }) => version)
  const before = versions()

  await server.as(marta).call(updateProfile, { body: { firstName: 'Ada', phoneNumber: '(214) 555-0100' } })
  await server.as(rival).call(updateProfile, { body: { freightProfile: { businessName: 'Road Runners' } } })
  for (const device of all.slice(0, 3)) await device?.sync()
  const told = { firstName: 'Ada', phoneNumber: '(214) 555-0100' }
  expect(brokers?.loads.get(hauled.id)?.broker).toMatchObject(told)
  expect(carriers?.loads.get(hauled.id)?.broker).toMatchObject(told)
  expect(rivals?.loads.get(open.id)?.broker).toMatchObject(told)
  expect(brokers?.requests.get(asked.id)?.requester.freightProfile.businessName).toBe('Road Runners')
  const [nothing] = (await strangers?.sync()) ?? []
  expect([nothing?.loads, nothing?.requests]).toEqual([undefined, undefined])

  expect(versions(), 'no load was changed').toEqual(before)
})

test('[SET-08] who left is nameless on the devices of those they hauled with', async () => {
  const [marta, dana] = [await person(server, 'broker'), await person(server, 'dispatcher')]
  const load = await deliveredLoad(server, marta, dana)
  const [brokers] = devicesOf(marta)
  await brokers?.sync()
  expect(brokers?.loads.get(load.id)?.dispatcher?.firstName).toBe(dana.firstName)
  await server.as(dana).call(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  await brokers?.sync()
  expect(brokers?.loads.get(load.id)?.dispatcher).toMatchObject({ firstName: 'Deleted', phoneNumber: null })
})
