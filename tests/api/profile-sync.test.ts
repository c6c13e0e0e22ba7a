import { afterAll, expect, test } from 'vitest'
import { deleteAccountEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { startApi } from '#tests/support/api-server.ts'
import { createSyncDevice } from '#tests/support/sync-device.ts'
import { requestPostedLoad, postBookedLoad, postDeliveredLoad, postLoad } from '#tests/support/load-scenes.ts'
import { PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

function devicesOf(...people: ApiPerson[]) {
  return people.map((who) =>
    createSyncDevice((since) => server.as(who).call(syncEndpoint, { query: since ? { since } : {} })),
  )
}

test('[PEDIT-06] a new name syncs to every device with a load or request that shows it, and no other', async () => {
  const [marta, dana, rival, stranger] = await Promise.all([
    createPerson(server, 'broker'),
    createPerson(server, 'dispatcher'),
    createPerson(server, 'dispatcher'),
    createPerson(server, 'dispatcher'),
  ])
  const hauled = await postBookedLoad(server, marta, dana)
  const open = await postLoad(server, marta)
  const request = await requestPostedLoad(server, rival, open)
  const [brokers, carriers, rivals, strangers] = devicesOf(marta, dana, rival, stranger)
  const all = [brokers, carriers, rivals, strangers]
  for (const device of all) await device?.sync()
  const versions = () => [...(brokers?.loads.values() ?? [])].map(({ version }) => version)
  const before = versions()

  const edit = (who: ApiPerson, change: object) =>
    server.as(who).call(updateProfileEndpoint, { body: { ...change, password: PASSWORD } })
  await edit(marta, { firstName: 'Ada', phoneNumber: '(214) 555-0100' })
  for (const device of all.slice(0, 3)) await device?.sync()
  // nothing else brings the load to the broker's device again
  await edit(rival, { freightProfile: { businessName: 'Road Runners' } })
  await brokers?.sync()
  const renamed = { firstName: 'Ada', phoneNumber: '(214) 555-0100' }
  expect(brokers?.loads.get(open.id)?.broker).toMatchObject(renamed)
  expect(rivals?.loads.get(open.id)?.broker).toMatchObject(renamed)
  expect(brokers?.requests.get(request.id)?.requester.freightProfile.businessName).toBe('Road Runners')
  const [nothing] = (await strangers?.sync()) ?? []
  expect([nothing?.loads, nothing?.requests]).toEqual([undefined, undefined])

  for (const device of [brokers, carriers])
    expect(device?.loads.get(hauled.id)?.broker.firstName, 'a deal keeps its names').toBe(marta.firstName)

  expect(versions(), 'no load was changed').toEqual(before)
})

test('[SET-08] a deleted carrier syncs to the devices of the broker without a name', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
  const load = await postDeliveredLoad(server, marta, dana)
  const [brokers] = devicesOf(marta)
  await brokers?.sync()
  expect(brokers?.loads.get(load.id)?.dispatcher?.firstName).toBe(dana.firstName)
  await server.as(dana).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  await brokers?.sync()
  expect(brokers?.loads.get(load.id)?.dispatcher).toMatchObject({ firstName: 'Deleted', phoneNumber: null })
})
