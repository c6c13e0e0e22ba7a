import {
  acceptTenderEndpoint,
  askForUpdateEndpoint,
  correctArrivalEndpoint,
  declineTenderEndpoint,
  deleteLoadEndpoint,
  releaseCarrierEndpoint,
  revokeTenderEndpoint,
  setLoadStatusEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  type PostedLoad,
  postLoad,
  postTenderedLoad,
} from '#tests/support/load-scenes.ts'
import { type ApiPerson, createBookingDispatcher, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
/** for whom Dana books */
let carrier: ApiPerson
let harpreet: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  ;({ dispatcher: dana, carrier } = await createBookingDispatcher(server, { business_name: 'Reyes Dispatch' }))
  harpreet = await createPerson(server, 'company', { business_name: 'Gill Brothers' })
})

const LANE = 'Dallas, TX to Chicago, IL'
const reason = { reason: 'Engine trouble' }

/** Every notification of the three people, oldest first. */
async function notificationTexts() {
  await server.eventsHandled()
  const of = async (who: ApiPerson) => {
    const query = { limit: 100, sort: 'createdAt:asc' } as const
    const { data } = await server.as(who).call(listNotificationsEndpoint, { query })
    return data.map(({ title, message }) => `${title}: ${message}`)
  }
  return { marta: await of(marta), dana: await of(dana), harpreet: await of(harpreet) }
}

/** The notifications that an action added for the three people. */
async function notificationsAfter(act: () => Promise<unknown>) {
  const before = await notificationTexts()
  server.pass({ minutes: 1 })
  await act()
  const after = await notificationTexts()
  return {
    marta: after.marta.slice(before.marta.length),
    dana: after.dana.slice(before.dana.length),
    harpreet: after.harpreet.slice(before.harpreet.length),
  }
}

const nobody = { marta: [], dana: [], harpreet: [] }
const idOf = (load: PostedLoad) => `#${load.number}, ${LANE}`
const offer = (load: PostedLoad) =>
  server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })

describe('a request', () => {
  test('notifies the owner when it is sent, with the rate', async () => {
    const load = await postLoad(server, marta)
    expect(await notificationsAfter(() => requestPostedLoad(server, dana, load))).toEqual({
      ...nobody,
      marta: [
        `New booking request: Reyes Dispatch requested load ${idOf(load)}, at $2,150.50, for ${carrier.businessName}.`,
      ],
    })
    expect(await notificationsAfter(() => requestPostedLoad(server, harpreet, load, { proposedRate: 2400 }))).toEqual({
      ...nobody,
      marta: [`New booking request: Gill Brothers requested load ${idOf(load)}, at $2,400.`],
    })
  })

  test('notifies the requester and the rivals when it is accepted', async () => {
    const load = await postLoad(server, marta)
    const { id } = await requestPostedLoad(server, dana, load)
    await requestPostedLoad(server, harpreet, load)
    expect(
      await notificationsAfter(() => server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })),
    ).toEqual({
      marta: [],
      dana: [
        `Request accepted: Load ${idOf(load)} is yours. Blue Mesa Freight accepted your request. The rate confirmation is ready to sign.`,
      ],
      harpreet: [`Request not accepted: Load ${idOf(load)}: This load was booked by another carrier.`],
    })
  })

  test('notifies the requester when it is rejected, and the owner when it is withdrawn', async () => {
    const load = await postLoad(server, marta)
    const rejected = await requestPostedLoad(server, dana, load)
    expect(
      await notificationsAfter(() =>
        server.as(marta).call(rejectBookingRequestEndpoint, { params: { id: rejected.id }, body: {} }),
      ),
    ).toEqual({
      ...nobody,
      dana: [`Request not accepted: Load ${idOf(load)}: Blue Mesa Freight didn't accept your request.`],
    })
    const withdrawn = await requestPostedLoad(server, dana, load)
    expect(
      await notificationsAfter(() =>
        server.as(dana).call(withdrawBookingRequestEndpoint, { params: { id: withdrawn.id }, body: {} }),
      ),
    ).toEqual({
      ...nobody,
      marta: [`Booking request withdrawn: Reyes Dispatch withdrew the request for load ${idOf(load)}.`],
    })
  })
})

const ready = (load: PostedLoad) =>
  `Rate confirmation ready: Load ${idOf(load)} is yours. The rate confirmation is ready to sign.`

describe('a tender', () => {
  test('notifies the carrier when it is sent and when it is revoked', async () => {
    const load = await postLoad(server, marta)
    expect(await notificationsAfter(() => offer(load))).toEqual({
      ...nobody,
      dana: [`Load tendered to you: Blue Mesa Freight tendered you load ${idOf(load)}.`],
    })
    expect(await notificationsAfter(() => server.as(marta).call(revokeTenderEndpoint, { params: load }))).toEqual({
      ...nobody,
      dana: [`Tender revoked: Blue Mesa Freight revoked the tender for load ${idOf(load)}.`],
    })
  })

  test('notifies the owner of the answer; when it is accepted, also requesters, and the carrier of its rate confirmation', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, harpreet, load)
    await offer(load)
    expect(await notificationsAfter(() => server.as(dana).call(declineTenderEndpoint, { params: load }))).toEqual({
      ...nobody,
      marta: [`Tender declined: Reyes Dispatch declined load ${idOf(load)}. It's back on the board.`],
    })
    await offer(load)
    expect(await notificationsAfter(() => server.as(dana).call(acceptTenderEndpoint, { params: load }))).toEqual({
      ...nobody,
      marta: [
        `Tender accepted: Reyes Dispatch accepted the tender for load ${idOf(load)}. ${carrier.businessName} hauls it.`,
      ],
      dana: [ready(load)],
      harpreet: [`Request not accepted: Load ${idOf(load)}: This load was booked by another carrier.`],
    })
  })
})

describe('the end of a load', () => {
  const setStatus = (who: ApiPerson, load: PostedLoad, status: 'completed' | 'cancelled') =>
    server.as(who).call(setLoadStatusEndpoint, { params: load, body: { status, reason: 'As the driver said' } })

  test('notifies the owner of the arrival, and the carrier when the owner marks it completed', async () => {
    const load = await postBookedLoad(server, marta, dana)
    expect(await notificationsAfter(() => setStatus(dana, load, 'completed'))).toEqual({
      ...nobody,
      // days before its appointment
      marta: [
        `Arrival confirmed: Load ${idOf(load)} arrived at delivery and is completed, 2 d 23 h before the appointment. Check the date.`,
      ],
    })
    const marked = await postBookedLoad(server, marta, dana)
    expect(await notificationsAfter(() => setStatus(marta, marked, 'completed'))).toEqual({
      ...nobody,
      dana: [`Load completed: Load ${idOf(marked)}: Blue Mesa Freight marked it completed.`],
    })
  })

  test('notifies the next carrier of nothing that happened before', async () => {
    const load = await postBookedLoad(server, marta, dana)
    await server.eventsHandled()
    await server.stopWork()
    const received = await notificationsAfter(async () => {
      await setStatus(marta, load, 'completed')
      server.pass({ minutes: 1 })
      await server.as(marta).call(correctArrivalEndpoint, { params: load, body: reason })
      server.pass({ minutes: 1 })
      await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: reason })
      await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
      await server.as(harpreet).call(acceptTenderEndpoint, { params: load })
      await server.startWork()
    })
    expect(received.dana).toEqual([
      `Load completed: Load ${idOf(load)}: Blue Mesa Freight marked it completed.`,
      `Arrival corrected: Load ${idOf(load)} is active again: Engine trouble`,
      `Load released: Load ${idOf(load)} is no longer yours. Blue Mesa Freight released it: Engine trouble`,
    ])
    expect(received.harpreet).toEqual([
      `Load tendered to you: Blue Mesa Freight tendered you load ${idOf(load)}.`,
      ready(load),
    ])
  })

  test('notifies the carrier of a corrected arrival with the reason', async () => {
    const load = await postDeliveredLoad(server, marta, dana)
    expect(
      await notificationsAfter(() => server.as(marta).call(correctArrivalEndpoint, { params: load, body: reason })),
    ).toEqual({
      ...nobody,
      dana: [`Arrival corrected: Load ${idOf(load)} is active again: Engine trouble`],
    })
  })

  test('notifies the tendered carrier and requesters of a cancellation', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, harpreet, load)
    await offer(load)
    expect(await notificationsAfter(() => setStatus(marta, load, 'cancelled'))).toEqual({
      marta: [],
      dana: [`Load cancelled: Load ${idOf(load)} was cancelled by Blue Mesa Freight.`],
      harpreet: [`Load no longer available: Load ${idOf(load)}: it was cancelled.`],
    })
  })

  test('notifies requesters when it is deleted, or completed with another carrier', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, harpreet, load)
    expect(await notificationsAfter(() => server.as(marta).call(deleteLoadEndpoint, { params: load }))).toEqual({
      ...nobody,
      harpreet: [`Load no longer available: Load ${idOf(load)}: it was taken off the board.`],
    })
    const other = await postLoad(server, marta)
    await requestPostedLoad(server, harpreet, other)
    await offer(other)
    expect((await notificationsAfter(() => setStatus(marta, other, 'completed'))).harpreet).toEqual([
      `Request not accepted: Load ${idOf(other)}: This load was booked by another carrier.`,
    ])
  })

  test('notifies both parties of a release with the reason', async () => {
    const [one, other] = [await postBookedLoad(server, marta, dana), await postBookedLoad(server, marta, dana)]
    expect(
      await notificationsAfter(() => server.as(dana).call(releaseCarrierEndpoint, { params: one, body: reason })),
    ).toEqual({
      ...nobody,
      marta: [`Load released: Load ${idOf(one)} is back on the board. Reyes Dispatch released it: Engine trouble`],
      dana: [`Load released: Load ${idOf(one)} is no longer yours. You released it: Engine trouble`],
    })
    expect(
      await notificationsAfter(() => server.as(marta).call(releaseCarrierEndpoint, { params: other, body: reason })),
    ).toEqual({
      ...nobody,
      marta: [`Load released: Load ${idOf(other)} is back on the board. You released it: Engine trouble`],
      dana: [`Load released: Load ${idOf(other)} is no longer yours. Blue Mesa Freight released it: Engine trouble`],
    })
  })
})

describe('a question about a load', () => {
  test('notifies its carrier once in half an hour, and nobody else', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const ask = () => server.as(marta).call(askForUpdateEndpoint, { params: load })
    expect(await notificationsAfter(ask)).toEqual({
      ...nobody,
      dana: [
        `Update wanted: Blue Mesa Freight asks how load ${idOf(load)}, is going. Record your stop times, or call.`,
      ],
    })
    expect(await notificationsAfter(ask)).toEqual(nobody)
  })
})

describe('who hauls a load', () => {
  test('notifies the broker when the carrier names, changes and removes it, and not when nothing changed', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const { deal } = await server.as(dana).call(readLoadEndpoint, { params: load })
    const state = (given: object) =>
      notificationsAfter(() =>
        server.as(dana).call(setDriverEndpoint, { params: load, body: { dealId: deal?.id ?? '', ...given } }),
      )
    const told = (text: string) => ({ ...nobody, marta: [text] })
    expect(await state({ driverName: '' }), 'nobody was named').toEqual(nobody)
    expect(await state({ driverName: 'Luis Ortega' })).toEqual(
      told(`Driver and equipment named: Reyes Dispatch named driver and equipment for load ${idOf(load)}.`),
    )
    expect(await state({ driverName: 'Luis Ortega' }), 'the same again').toEqual(nobody)
    expect(await state({ driverName: 'Luis Ortega', typedAt: server.at({ days: -1 }).toISOString() })).toEqual(nobody)
    expect(await state({ driverName: 'Ana Ortega', truckNumber: '118' })).toEqual(
      told(`Driver or equipment changed: Reyes Dispatch changed driver or equipment for load ${idOf(load)}.`),
    )
    expect(await state({})).toEqual(
      told(`Driver and equipment removed: Reyes Dispatch removed driver and equipment from load ${idOf(load)}.`),
    )
  })
})

describe('an event', () => {
  const ofLoad = (load: PostedLoad) => sql<boolean>`payload ->> 'loadId' = ${load.id}`
  const rowsPerEvent = async (load: PostedLoad) => {
    const received = server.db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where(sql<boolean>`metadata ->> 'loadId' = ${load.id}`)
      .groupBy(['event_id', 'person_id'])
    return (await received.execute()).map(({ rows }) => rows)
  }

  test('notifies each person once, even when the worker is stopped and handles it again', async () => {
    const load = await postLoad(server, marta)
    const { id } = await requestPostedLoad(server, dana, load)
    await requestPostedLoad(server, harpreet, load)
    const accepting = server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    await server.stopWork()
    await accepting
    await server.startWork()
    await server.eventsHandled()
    expect(await rowsPerEvent(load)).toEqual([1, 1, 1, 1, 1])

    // as if the process was killed after the notifications and before marking the event
    await server.stopWork()
    await server.db.updateTable('domain_event').set({ processed_at: null }).where(ofLoad(load)).execute()
    await sql`delete from pgboss.job`.execute(server.db)
    await server.startWork()
    await server.eventsHandled()
    expect(await rowsPerEvent(load)).toEqual([1, 1, 1, 1, 1])
  })

  test('is marked processed at the time of the server’s clock', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    await server.eventsHandled()
    const events = await server.db.selectFrom('domain_event').select('processed_at').where(ofLoad(load)).execute()
    expect(events).toEqual([{ processed_at: server.at({}) }])
  })

  test('that was recorded without a worker notifies when a worker runs again', async () => {
    await server.stopWork()
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    expect(await rowsPerEvent(load)).toEqual([])
    await server.startWork()
    await server.eventsHandled()
    expect(await rowsPerEvent(load)).toEqual([1])
  })

  test('[ENT-11, FACE-33] creates an unread notification with the load, what it is about and the action text', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    await server.eventsHandled()
    const { data } = await server.as(dana).call(listNotificationsEndpoint, { query: {} })
    expect(data).toEqual([
      {
        id: data[0]?.id,
        type: 'load',
        status: 'unread',
        title: 'Load tendered to you',
        message: `Blue Mesa Freight tendered you load ${idOf(load)}.`,
        createdAt: server.at({}).toISOString(),
        metadata: {
          loadId: load.id,
          load: { number: load.number, lane: 'Dallas to Chicago' },
          subject: 'tender',
          actionText: 'Review tender',
        },
      },
    ])
  })
})
