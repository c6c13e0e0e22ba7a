import { afterAll, describe, expect, test } from 'vitest'
import { me } from '#contract/account.ts'
import { acceptRequest, myRequests, rejectRequest, requestBooking, withdrawRequest } from '#contract/booking.ts'
import { acceptTender, board, deleteLoad, myLoads, readLoad, searchCarriers, setLoadStatus } from '#contract/load.ts'
import { notifications } from '#contract/notification.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

describe('[GUARD-10] a role may do what its permissions in the database say', () => {
  const grant = (role: 'broker' | 'dispatcher' | 'user', permission: 'load:book' | 'load:list' | 'load:read') =>
    server.db.insertInto('role_permission').values({ role, permission }).execute()
  const revoke = (role: 'broker' | 'dispatcher', permission: 'load:book' | 'load:delete') =>
    server.db.deleteFrom('role_permission').where('role', '=', role).where('permission', '=', permission).execute()

  test('[GUARD-10] one that is given opens at once what it is for, in a session that is open', async () => {
    const newcomer = await person(server, 'user')
    const load = await postLoad(server, await person(server, 'broker'))
    const lists = () => server.as(newcomer).ask(myLoads, { query: {} })
    const books = () => server.as(newcomer).ask(requestBooking, { body: { loadId: load.id } })
    expect([(await lists()).status, (await books()).status]).toEqual([403, 403])
    await grant('user', 'load:list')
    expect([(await lists()).status, (await books()).status]).toEqual([200, 403])
    await grant('user', 'load:book')
    expect([(await lists()).status, (await books()).status]).toEqual([200, 200])
    const { role } = await server.as(newcomer).call(me, {})
    expect(role.permissions.map(({ name }) => name)).toEqual(['load:book', 'load:list'])
  })

  test('[GUARD-10] one that is taken away closes it at once', async () => {
    const dana = await person(server, 'dispatcher')
    const marta = await person(server, 'broker')
    const load = await postLoad(server, marta)
    expect((await server.as(dana).ask(board, { query: {} })).status).toBe(200)
    await revoke('dispatcher', 'load:book')
    expect(await refusalOf(server.as(dana).call(board, { query: {} }))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refusalOf(server.as(dana).call(readLoad, { params: load }))).toMatchObject({ status: 404 })
    await grant('dispatcher', 'load:book')
    expect((await server.as(dana).ask(readLoad, { params: load })).status).toBe(200)
  })

  test('[GUARD-10] deleting has a right of its own beside editing', async () => {
    const marta = await person(server, 'broker')
    const load = await postLoad(server, marta)
    await revoke('broker', 'load:delete')
    expect(await refusalOf(server.as(marta).call(deleteLoad, { params: load }))).toMatchObject({ status: 403 })
    expect((await server.as(marta).ask(readLoad, { params: load })).status).toBe(200)
    await server.db.insertInto('role_permission').values({ role: 'broker', permission: 'load:delete' }).execute()
    expect((await server.as(marta).ask(deleteLoad, { params: load })).status).toBe(200)
  })

  test('[GUARD-10] one that we do not know by name does no harm', async () => {
    const permission = 'load:teleport' as 'load:book'
    await grant('dispatcher', permission)
    const dana = await person(server, 'dispatcher')
    expect((await server.as(dana).ask(board, { query: {} })).status).toBe(200)
    expect((await server.as(dana).ask(me, {})).status).toBe(200)
    await revoke('dispatcher', permission)
  })

  test('carriers are found by business, person or USDOT number, as typed and never as a pattern', async () => {
    const marta = await person(server, 'broker')
    const about = {
      business_name: 'Öst & Søn 100% Freight',
      first_name: 'Kaya',
      last_name: 'Whitefeather',
      dot_number: '77034',
    }
    const kaya = await person(server, 'company', about)
    await person(server, 'company', { ...about, is_active: false })
    await person(server, 'company', { ...about, email_verified_at: null })
    await person(server, 'broker', about)
    const found = async (search: string) =>
      (await server.as(marta).call(searchCarriers, { query: { search } })).data.map(({ id }) => id)
    for (const typed of ['öst & s', 'ØN 100%', 'kaya white', '77034', 'USDOT 0077034'])
      expect({ typed, ids: await found(typed) }).toEqual({ typed, ids: [kaya.id] })
    for (const typed of ['%%', '__', '7703', '\\%', "' or ''='"])
      expect({ typed, ids: await found(typed) }).toEqual({ typed, ids: [] })
  })

  test('a carrier of any role whose permissions say so is found and can be tendered loads', async () => {
    const marta = await person(server, 'broker')
    const ines = await person(server, 'broker', { business_name: 'Calloway Logistics' })
    const found = async () =>
      (await server.as(marta).call(searchCarriers, { query: { search: 'calloway' } })).data.map(({ id }) => id)
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
    const marta = await person(server, 'broker')
    const dana = await person(server, 'dispatcher')
    const story = {
      marta,
      dana,
      open: await postLoad(server, marta, { pickup_at: server.at({ days: 40 }), delivery_at: server.at({ days: 41 }) }),
      active: await bookedLoad(server, marta, dana),
      tendered: await tenderedLoad(server, marta, dana),
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
    expect(await refusalOf(ask(server, dana, open))).toMatchObject(NEEDS_SUBSCRIPTION)
    await renew(dana.id)
    const { id } = await ask(server, dana, open)
    const accept = () => server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    expect(await refusalOf(accept())).toMatchObject(NEEDS_SUBSCRIPTION)
    await renew(marta.id)
    expect((await accept()).load.status).toBe('active')
  })

  test('arrival, withdrawing, rejecting, answering a tender and reading need none', async () => {
    const { marta, dana, open, active, tendered } = await afterTheTrial()
    await renew(dana.id)
    const [one, other] = [await ask(server, dana, open), await postLoad(server, marta)]
    const { id } = await ask(server, dana, other)
    await server.db
      .updateTable('account')
      .set({ trial_ends_at: server.at({}) })
      .where('id', '=', dana.id)
      .execute()

    const statuses = await Promise.all([
      server.as(dana).ask(setLoadStatus, { params: active, body: { status: 'completed' } }),
      server.as(dana).ask(withdrawRequest, { params: { id: one.id }, body: {} }),
      server.as(marta).ask(rejectRequest, { params: { id }, body: {} }),
      server.as(dana).ask(acceptTender, { params: tendered }),
      server.as(dana).ask(readLoad, { params: active }),
      server.as(dana).ask(board, { query: {} }),
      server.as(dana).ask(myRequests, { query: {} }),
      server.as(marta).ask(myLoads, { query: {} }),
      server.as(dana).ask(notifications, { query: {} }),
      server.as(dana).ask(me, {}),
    ])
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 200))
  })

  test('who may not do a thing at all is told that, not to pay', async () => {
    const { marta, open } = await afterTheTrial()
    expect(await refusalOf(ask(server, marta, open))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })
})
