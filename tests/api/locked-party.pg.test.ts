import { afterAll, describe, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  acceptCounterEndpoint,
  counterRequestEndpoint,
  requestBookingEndpoint,
} from '#contract/freight/booking.ts'
import { acceptTenderEndpoint } from '#contract/freight/load-actions.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad, postTenderedLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { untilWaiting } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

const lock = ({ id }: ApiPerson, db = server.db) =>
  db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute()
const newPair = async () => ({
  broker: await createPerson(server, 'broker'),
  carrier: await createPerson(server, 'company'),
})
const dealsOf = (loadId: string) => server.db.selectFrom('deal').selectAll().where('load_id', '=', loadId).execute()

describe('[TRUE-06] nobody becomes a party with an account that an operator locked', () => {
  test('a broker accepts and counters no request of a locked carrier', async () => {
    const { broker, carrier } = await newPair()
    const load = await postLoad(server, broker)
    const { id } = await requestPostedLoad(server, carrier, load)
    await lock(carrier)
    const api = server.as(broker)
    const refusals = [
      await expectRefusal(api.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })),
      await expectRefusal(api.call(counterRequestEndpoint, { params: { id }, body: { rate: 2300 } })),
    ]
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [409, 'PARTY_LOCKED'],
      [409, 'PARTY_LOCKED'],
    ])
    expect(await dealsOf(load.id)).toEqual([])
  })

  test('a carrier requests no load, and accepts no tender or counter-offer of a locked broker', async () => {
    const { broker, carrier } = await newPair()
    const [open, requested] = [await postLoad(server, broker), await postLoad(server, broker)]
    const tendered = await postTenderedLoad(server, broker, carrier)
    const { id } = await requestPostedLoad(server, carrier, requested)
    const terms = { params: { id }, body: { rate: 2300 } }
    const { counter: offer } = await server.as(broker).call(counterRequestEndpoint, terms)
    await lock(broker)
    const api = server.as(carrier)
    const refusals = [
      await expectRefusal(api.call(requestBookingEndpoint, { body: { loadId: open.id } })),
      await expectRefusal(api.call(acceptTenderEndpoint, { params: tendered, body: {} })),
      await expectRefusal(api.call(acceptCounterEndpoint, { params: { id }, body: { counterId: offer?.id ?? '' } })),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(['PARTY_LOCKED', 'PARTY_LOCKED', 'PARTY_LOCKED'])
    for (const load of [open, requested, tendered]) expect(await dealsOf(load.id)).toEqual([])
  })

  test('an acceptance that meets the lock waits for it, and makes no deal', async () => {
    const { broker, carrier } = await newPair()
    const load = await postLoad(server, broker)
    const { id } = await requestPostedLoad(server, carrier, load)
    await server.eventsHandled()
    const { accepting } = await server.db.transaction().execute(async (tx) => {
      await lock(carrier, tx)
      const accepting = server.as(broker).ask(acceptBookingRequestEndpoint, { params: { id }, body: {} })
      await untilWaiting(server.db, 1)
      return { accepting }
    })
    expect(await accepting).toMatchObject({ status: 409, body: { error: { code: 'PARTY_LOCKED' } } })
    expect(await dealsOf(load.id)).toEqual([])
  })
})
