import { afterAll, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import { listMyBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { acceptTenderEndpoint, deleteLoadEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad, postBookedLoad, postLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

describe('[GUARD-10] a role may do what its permissions in the database say', () => {
  const grant = (role: 'broker' | 'dispatcher' | 'user', permission: 'load:book' | 'load:list' | 'load:read') =>
    server.db.insertInto('role_permission').values({ role, permission }).execute()
  const revoke = (role: 'broker' | 'dispatcher', permission: 'load:book' | 'load:delete') =>
    server.db.deleteFrom('role_permission').where('role', '=', role).where('permission', '=', permission).execute()

  test('[GUARD-10] a granted permission takes effect right away in an open session', async () => {
    const newcomer = await createPerson(server, 'user')
    const load = await postLoad(server, await createPerson(server, 'broker'))
    const lists = () => server.as(newcomer).ask(listMyLoadsEndpoint, { query: {} })
    const books = () => server.as(newcomer).ask(requestBookingEndpoint, { body: { loadId: load.id } })
    expect([(await lists()).status, (await books()).status]).toEqual([403, 403])
    await grant('user', 'load:list')
    expect([(await lists()).status, (await books()).status]).toEqual([200, 403])
    await grant('user', 'load:book')
    expect([(await lists()).status, (await books()).status]).toEqual([200, 200])
    const { role } = await server.as(newcomer).call(readProfileEndpoint, {})
    expect(role.permissions.map(({ name }) => name)).toEqual(['load:book', 'load:list'])
  })

  test('[GUARD-10] a revoked permission takes effect right away in an open session', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const marta = await createPerson(server, 'broker')
    const load = await postLoad(server, marta)
    expect((await server.as(dana).ask(listBoardEndpoint, { query: {} })).status).toBe(200)
    await revoke('dispatcher', 'load:book')
    expect(await expectRefusal(server.as(dana).call(listBoardEndpoint, { query: {} }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await expectRefusal(server.as(dana).call(readLoadEndpoint, { params: load }))).toMatchObject({ status: 404 })
    await grant('dispatcher', 'load:book')
    expect((await server.as(dana).ask(readLoadEndpoint, { params: load })).status).toBe(200)
  })

  test('[GUARD-10] deleting a load needs its own permission', async () => {
    const marta = await createPerson(server, 'broker')
    const load = await postLoad(server, marta)
    await revoke('broker', 'load:delete')
    expect(await expectRefusal(server.as(marta).call(deleteLoadEndpoint, { params: load }))).toMatchObject({
      status: 403,
    })
    expect((await server.as(marta).ask(readLoadEndpoint, { params: load })).status).toBe(200)
    await server.db.insertInto('role_permission').values({ role: 'broker', permission: 'load:delete' }).execute()
    expect((await server.as(marta).ask(deleteLoadEndpoint, { params: load })).status).toBe(200)
  })

  test('[GUARD-10] an unknown permission in the database breaks nothing', async () => {
    const permission = 'load:teleport' as 'load:book'
    await grant('dispatcher', permission)
    const dana = await createPerson(server, 'dispatcher')
    expect((await server.as(dana).ask(listBoardEndpoint, { query: {} })).status).toBe(200)
    expect((await server.as(dana).ask(readProfileEndpoint, {})).status).toBe(200)
    await revoke('dispatcher', permission)
  })

  test('carrier search matches business, person or USDOT number literally, never as a pattern', async () => {
    const marta = await createPerson(server, 'broker')
    const about = {
      business_name: 'Öst & Søn 100% Freight',
      first_name: 'Kaya',
      last_name: 'Whitefeather',
      dot_number: '77034',
    }
    const kaya = await createPerson(server, 'company', about)
    await createPerson(server, 'company', { ...about, is_active: false })
    await createPerson(server, 'company', { ...about, email_verified_at: null })
    await createPerson(server, 'broker', about)
    const found = async (search: string) =>
      (await server.as(marta).call(searchCarriersEndpoint, { query: { search } })).data.map(({ id }) => id)
    for (const typed of ['öst & s', 'ØN 100%', 'kaya white', '77034', 'USDOT 0077034'])
      expect({ typed, ids: await found(typed) }).toEqual({ typed, ids: [kaya.id] })
    for (const typed of ['%%', '__', '7703', '\\%', "' or ''='"])
      expect({ typed, ids: await found(typed) }).toEqual({ typed, ids: [] })
  })

  test('carrier search finds an account of any role with the booking permission', async () => {
    const marta = await createPerson(server, 'broker')
    const ines = await createPerson(server, 'broker', { business_name: 'Calloway Logistics' })
    const found = async () =>
      (await server.as(marta).call(searchCarriersEndpoint, { query: { search: 'calloway' } })).data.map(({ id }) => id)
    expect(await found()).toEqual([])
    await grant('broker', 'load:book')
    expect(await found()).toEqual([ines.id])
    await revoke('broker', 'load:book')
  })
})

describe('when the trial is over', () => {
  const NEEDS_SUBSCRIPTION = {
    status: 402,
    code: 'SUBSCRIPTION_REQUIRED',
    message: 'Active subscription required to access this feature',
  }

  async function afterTheTrial() {
    const marta = await createPerson(server, 'broker')
    const dana = await createPerson(server, 'dispatcher')
    const story = {
      marta,
      dana,
      open: await postLoad(server, marta, { pickup_at: server.at({ days: 40 }), delivery_at: server.at({ days: 41 }) }),
      active: await postBookedLoad(server, marta, dana),
      tendered: await postTenderedLoad(server, marta, dana),
    }
    const trial_ends_at = server.at({})
    await server.db.updateTable('account').set({ trial_ends_at }).where('id', 'in', [marta.id, dana.id]).execute()
    return story
  }
  const renew = (id: string) =>
    server.db
      .updateTable('account')
      .set({ trial_ends_at: server.at({ days: 1 }) })
      .where('id', '=', id)
      .execute()

  test('sending and accepting a request need a subscription', async () => {
    const { marta, dana, open } = await afterTheTrial()
    expect(await expectRefusal(requestPostedLoad(server, dana, open))).toMatchObject(NEEDS_SUBSCRIPTION)
    await renew(dana.id)
    const { id } = await requestPostedLoad(server, dana, open)
    const accept = () => server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    expect(await expectRefusal(accept())).toMatchObject(NEEDS_SUBSCRIPTION)
    await renew(marta.id)
    expect((await accept()).load.status).toBe('active')
  })

  test('arriving, withdrawing, rejecting, accepting a tender and reading need no subscription', async () => {
    const { marta, dana, open, active, tendered } = await afterTheTrial()
    await renew(dana.id)
    const [one, other] = [await requestPostedLoad(server, dana, open), await postLoad(server, marta)]
    const { id } = await requestPostedLoad(server, dana, other)
    await server.db
      .updateTable('account')
      .set({ trial_ends_at: server.at({}) })
      .where('id', '=', dana.id)
      .execute()

    const statuses = await Promise.all([
      server.as(dana).ask(setLoadStatusEndpoint, { params: active, body: { status: 'completed' } }),
      server.as(dana).ask(withdrawBookingRequestEndpoint, { params: { id: one.id }, body: {} }),
      server.as(marta).ask(rejectBookingRequestEndpoint, { params: { id }, body: {} }),
      server.as(dana).ask(acceptTenderEndpoint, { params: tendered }),
      server.as(dana).ask(readLoadEndpoint, { params: active }),
      server.as(dana).ask(listBoardEndpoint, { query: {} }),
      server.as(dana).ask(listMyBookingRequestsEndpoint, { query: {} }),
      server.as(marta).ask(listMyLoadsEndpoint, { query: {} }),
      server.as(dana).ask(listNotificationsEndpoint, { query: {} }),
      server.as(dana).ask(readProfileEndpoint, {}),
    ])
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 200))
  })

  test('a user without the permission gets 403, not a request to subscribe', async () => {
    const { marta, open } = await afterTheTrial()
    expect(await expectRefusal(requestPostedLoad(server, marta, open))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
  })
})
