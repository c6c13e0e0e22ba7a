import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptRequest, rejectRequest, withdrawRequest } from '#contract/booking.ts'
import {
  acceptTender,
  assignCarrier,
  correctArrival,
  declineTender,
  deleteLoad,
  releaseCarrier,
  revokeTender,
  setLoadStatus,
} from '#contract/load.ts'
import { notifications } from '#contract/notification.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, deliveredLoad, type Freight, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: Person
let dana: Person
let harpreet: Person
beforeEach(async () => {
  marta = await person(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await person(server, 'dispatcher', { business_name: 'Reyes Dispatch' })
  harpreet = await person(server, 'company', { business_name: 'Gill Brothers' })
})

const LANE = 'Dallas, TX to Chicago, IL'
const reason = { reason: 'Engine trouble' }

/** What each of the three has read since the story began, oldest first. */
async function heard() {
  await server.heard()
  const of = async (who: Person) => {
    const query = { limit: 100, sort: 'createdAt:asc' } as const
    const { data } = await server.as(who).call(notifications, { query })
    return data.map(({ title, message }) => `${title}: ${message}`)
  }
  return { marta: await of(marta), dana: await of(dana), harpreet: await of(harpreet) }
}

/** What an act gave the three to read. */
async function heardOf(act: () => Promise<unknown>) {
  const before = await heard()
  server.pass({ minutes: 1 })
  await act()
  const after = await heard()
  return {
    marta: after.marta.slice(before.marta.length),
    dana: after.dana.slice(before.dana.length),
    harpreet: after.harpreet.slice(before.harpreet.length),
  }
}

const nobody = { marta: [], dana: [], harpreet: [] }
const idOf = (load: Freight) => `#${load.number}, ${LANE}`
const offer = (load: Freight) => server.as(marta).call(assignCarrier, { params: load, body: { carrierId: dana.id } })

describe('of a request', () => {
  test('the owner hears when it is made, with the rate', async () => {
    const load = await postLoad(server, marta)
    expect(await heardOf(() => ask(server, dana, load))).toEqual({
      ...nobody,
      marta: [`New booking request: Reyes Dispatch asks for load ${idOf(load)}, at $2,150.50.`],
    })
    expect(await heardOf(() => ask(server, harpreet, load, { proposedRate: 2400 }))).toEqual({
      ...nobody,
      marta: [`New booking request: Gill Brothers asks for load ${idOf(load)}, at $2,400.`],
    })
  })

  test('the requester and the rivals hear when it is accepted', async () => {
    const load = await postLoad(server, marta)
    const { id } = await ask(server, dana, load)
    await ask(server, harpreet, load)
    expect(await heardOf(() => server.as(marta).call(acceptRequest, { params: { id }, body: {} }))).toEqual({
      marta: [],
      dana: [`Booking accepted: Load ${idOf(load)} is yours. Blue Mesa Freight accepted your request.`],
      harpreet: [`Booking not accepted: Load ${idOf(load)}: This load was booked by another carrier.`],
    })
  })

  test('the requester hears when it is rejected, the owner when it is withdrawn', async () => {
    const load = await postLoad(server, marta)
    const rejected = await ask(server, dana, load)
    expect(
      await heardOf(() => server.as(marta).call(rejectRequest, { params: { id: rejected.id }, body: {} })),
    ).toEqual({
      ...nobody,
      dana: [`Booking not accepted: Load ${idOf(load)}: Blue Mesa Freight did not accept your request.`],
    })
    const withdrawn = await ask(server, dana, load)
    expect(
      await heardOf(() => server.as(dana).call(withdrawRequest, { params: { id: withdrawn.id }, body: {} })),
    ).toEqual({
      ...nobody,
      marta: [`Booking request withdrawn: Reyes Dispatch no longer asks for load ${idOf(load)}.`],
    })
  })
})

describe('of a tender', () => {
  test('the carrier hears that it is offered, and that it is taken back', async () => {
    const load = await postLoad(server, marta)
    expect(await heardOf(() => offer(load))).toEqual({
      ...nobody,
      dana: [`Load tendered to you: Blue Mesa Freight offers you load ${idOf(load)}.`],
    })
    expect(await heardOf(() => server.as(marta).call(revokeTender, { params: load }))).toEqual({
      ...nobody,
      dana: [`Tender taken back: Blue Mesa Freight took back load ${idOf(load)}.`],
    })
  })

  test('the owner hears the answer, and whoever had asked that the load is gone', async () => {
    const load = await postLoad(server, marta)
    await ask(server, harpreet, load)
    await offer(load)
    expect(await heardOf(() => server.as(dana).call(declineTender, { params: load }))).toEqual({
      ...nobody,
      marta: [`Tender declined: Reyes Dispatch declined load ${idOf(load)}. It is back on the board.`],
    })
    await offer(load)
    expect(await heardOf(() => server.as(dana).call(acceptTender, { params: load }))).toEqual({
      ...nobody,
      marta: [`Tender accepted: Reyes Dispatch takes load ${idOf(load)}.`],
      harpreet: [`Booking not accepted: Load ${idOf(load)}: This load was booked by another carrier.`],
    })
  })
})

describe('of the end of a load', () => {
  const setStatus = (who: Person, load: Freight, status: 'completed' | 'cancelled') =>
    server.as(who).call(setLoadStatus, { params: load, body: { status } })

  test('the owner hears of the arrival, the carrier that it was marked completed', async () => {
    const load = await bookedLoad(server, marta, dana)
    expect(await heardOf(() => setStatus(dana, load, 'completed'))).toEqual({
      ...nobody,
      marta: [`Arrival confirmed: Load ${idOf(load)} has arrived and is completed.`],
    })
    const marked = await bookedLoad(server, marta, dana)
    expect(await heardOf(() => setStatus(marta, marked, 'completed'))).toEqual({
      ...nobody,
      dana: [`Load completed: Load ${idOf(marked)}: Blue Mesa Freight marked it completed.`],
    })
  })

  test('who takes the load over hears nothing of what was before', async () => {
    const load = await bookedLoad(server, marta, dana)
    await heard()
    await server.stopWork()
    const told = await heardOf(async () => {
      await setStatus(marta, load, 'completed')
      server.pass({ minutes: 1 })
      await server.as(marta).call(correctArrival, { params: load, body: reason })
      server.pass({ minutes: 1 })
      await server.as(marta).call(releaseCarrier, { params: load, body: reason })
      await server.as(marta).call(assignCarrier, { params: load, body: { carrierId: harpreet.id } })
      await server.as(harpreet).call(acceptTender, { params: load })
      await server.startWork()
    })
    expect(told.dana).toEqual([
      `Load completed: Load ${idOf(load)}: Blue Mesa Freight marked it completed.`,
      `Arrival corrected: Load ${idOf(load)} is active again: Engine trouble`,
      `Assignment ended: Load ${idOf(load)} is no longer yours. Blue Mesa Freight ended the assignment: Engine trouble`,
    ])
    expect(told.harpreet).toEqual([`Load tendered to you: Blue Mesa Freight offers you load ${idOf(load)}.`])
  })

  test('the carrier hears that an arrival was corrected, and why', async () => {
    const load = await deliveredLoad(server, marta, dana)
    expect(await heardOf(() => server.as(marta).call(correctArrival, { params: load, body: reason }))).toEqual({
      ...nobody,
      dana: [`Arrival corrected: Load ${idOf(load)} is active again: Engine trouble`],
    })
  })

  test('who was offered the load and who had asked for it hear that it was cancelled', async () => {
    const load = await postLoad(server, marta)
    await ask(server, harpreet, load)
    await offer(load)
    expect(await heardOf(() => setStatus(marta, load, 'cancelled'))).toEqual({
      marta: [],
      dana: [`Load cancelled: Load ${idOf(load)} was cancelled by Blue Mesa Freight.`],
      harpreet: [`Load no longer available: Load ${idOf(load)}: it was cancelled.`],
    })
  })

  test('who had asked hears that it was deleted, or completed with another carrier', async () => {
    const load = await postLoad(server, marta)
    await ask(server, harpreet, load)
    expect(await heardOf(() => server.as(marta).call(deleteLoad, { params: load }))).toEqual({
      ...nobody,
      harpreet: [`Load no longer available: Load ${idOf(load)}: it was taken off the board.`],
    })
    const other = await postLoad(server, marta)
    await ask(server, harpreet, other)
    await offer(other)
    expect((await heardOf(() => setStatus(marta, other, 'completed'))).harpreet).toEqual([
      `Booking not accepted: Load ${idOf(other)}: This load was booked by another carrier.`,
    ])
  })

  test('both hear of a release, whoever it was, and why', async () => {
    const [one, other] = [await bookedLoad(server, marta, dana), await bookedLoad(server, marta, dana)]
    expect(await heardOf(() => server.as(dana).call(releaseCarrier, { params: one, body: reason }))).toEqual({
      ...nobody,
      marta: [
        `Assignment ended: Load ${idOf(one)} is back on the board. Reyes Dispatch ended the assignment: Engine trouble`,
      ],
      dana: [`Assignment ended: Load ${idOf(one)} is no longer yours. You ended the assignment: Engine trouble`],
    })
    expect(await heardOf(() => server.as(marta).call(releaseCarrier, { params: other, body: reason }))).toEqual({
      ...nobody,
      marta: [`Assignment ended: Load ${idOf(other)} is back on the board. You ended the assignment: Engine trouble`],
      dana: [
        `Assignment ended: Load ${idOf(other)} is no longer yours. Blue Mesa Freight ended the assignment: Engine trouble`,
      ],
    })
  })
})

describe('an event', () => {
  const ofLoad = (load: Freight) => sql<boolean>`payload ->> 'loadId' = ${load.id}`
  const rowsPerEvent = async (load: Freight) => {
    const told = server.db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where(sql<boolean>`metadata ->> 'loadId' = ${load.id}`)
      .groupBy(['event_id', 'account_id'])
    return (await told.execute()).map(({ rows }) => rows)
  }

  test('tells each person once, though the worker is stopped in the midst of it and handles it again', async () => {
    const load = await postLoad(server, marta)
    const { id } = await ask(server, dana, load)
    await ask(server, harpreet, load)
    const accepting = server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    await server.stopWork()
    await accepting
    await server.startWork()
    await server.heard()
    expect(await rowsPerEvent(load)).toEqual([1, 1, 1, 1])

    // as if the process had been killed after telling them and before it could say so
    await server.stopWork()
    await server.db.updateTable('domain_event').set({ processed_at: null }).where(ofLoad(load)).execute()
    await sql`delete from pgboss.job`.execute(server.db)
    await server.startWork()
    await server.heard()
    expect(await rowsPerEvent(load)).toEqual([1, 1, 1, 1])
  })

  test('is over at the server’s own time', async () => {
    const load = await postLoad(server, marta)
    await ask(server, dana, load)
    await server.heard()
    const events = await server.db.selectFrom('domain_event').select('processed_at').where(ofLoad(load)).execute()
    expect(events).toEqual([{ processed_at: server.at({}) }])
  })

  test('that was recorded while no worker ran is told when one runs again', async () => {
    await server.stopWork()
    const load = await postLoad(server, marta)
    await ask(server, dana, load)
    expect(await rowsPerEvent(load)).toEqual([])
    await server.startWork()
    await server.heard()
    expect(await rowsPerEvent(load)).toEqual([1])
  })

  test('[ENT-11] gives a notification of the load, unread, that leads to it and says what can be done', async () => {
    const load = await tenderedLoad(server, marta, dana)
    await server.heard()
    const { data } = await server.as(dana).call(notifications, { query: {} })
    expect(data).toEqual([
      {
        id: data[0]?.id,
        type: 'load',
        status: 'unread',
        title: 'Load tendered to you',
        message: `Blue Mesa Freight offers you load ${idOf(load)}.`,
        createdAt: server.at({}).toISOString(),
        metadata: { loadId: load.id, actionText: 'Answer tender' },
      },
    ])
  })
})
