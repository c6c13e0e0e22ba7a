import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { type ApiPerson, createDispatcher, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { activateAccount, countOpenLoads, deactivateAccount } from './account-admin.sql.ts'

const server = await startApi()
afterAll(() => server.stop())

let [wade, dana] = [] as unknown as [ApiPerson, ApiPerson]
let load: PostedLoad

/** A load that Dana booked for Wade, who has an account of his own. */
beforeAll(async () => {
  const marta = await createPerson(server, 'broker')
  wade = await createPerson(server, 'company', { dot_verified_at: server.at({}) })
  dana = await createDispatcher(server)
  const consentId = await insertConsent(server, dana, wade)
  load = await postLoad(server, marta)
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, consentId } })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
})

test('[TRUE-04] the operator sees the open load of both that act for its carrier', async () => {
  const open = { posted: 0, active: 1 }
  expect([await countOpenLoads(server.db, dana.id), await countOpenLoads(server.db, wade.id)]).toEqual([open, open])
})

const PAIRS = [
  ['dispatcher', 'carrier', () => ({ locked: dana, other: wade })],
  ['carrier', 'dispatcher', () => ({ locked: wade, other: dana })],
] as const
test.each(PAIRS)(
  '[TRUE-08] locking the %s ends the driver links that it made, not those of the %s',
  async (_, __, who) => {
    const { locked, other } = who()
    const theirs = await linkDriver(server.as(locked), load)
    const stays = await linkDriver(server.as(other), load)
    const read = async ({ token }: { token: string }) => {
      const { status } = await fetch(`${server.url}/api/driver/load`, { headers: { authorization: `Bearer ${token}` } })
      return status
    }
    expect([await read(theirs), await read(stays)]).toEqual([200, 200])
    await server.db.transaction().execute((tx) => deactivateAccount(tx, locked.id, server.at({})))
    expect([await read(theirs), await read(stays)]).toEqual([410, 200])
    await activateAccount(server.db, locked.id, server.at({}))
    await server.db.updateTable('session').set({ revoked_at: null }).where('person_id', '=', locked.personId).execute()
    expect(await read(theirs), 'it stays ended').toBe(410)
  },
)
