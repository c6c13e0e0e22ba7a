import { afterAll, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import {
  acceptTenderEndpoint,
  tenderLoadEndpoint,
  correctArrivalEndpoint,
  declineTenderEndpoint,
  deleteLoadEndpoint,
  releaseCarrierEndpoint,
  revokeTenderEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { type RawAnswer, expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  type PostedLoad,
  postLoad,
  postTenderedLoad,
  setLoadTimes,
} from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

// the tests let more time pass than a trial has
const trial_ends_at = server.at({ days: 400 })
const marta = await createPerson(server, 'broker', { trial_ends_at })
const dana = await createPerson(server, 'dispatcher', { trial_ends_at })
const harpreet = await createPerson(server, 'company')

const STATES = {
  open: () => postLoad(server, marta),
  tendered: () => postTenderedLoad(server, marta, dana),
  active: () => postBookedLoad(server, marta, dana),
  completed: () => postDeliveredLoad(server, marta, dana),
  async cancelled() {
    const load = await postTenderedLoad(server, marta, dana)
    await server.as(marta).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })
    return load
  },
}
type State = keyof typeof STATES

const reason = { reason: 'Engine trouble' }
const ACTIONS = {
  'assign a carrier': (params: PostedLoad) =>
    server.as(marta).ask(tenderLoadEndpoint, { params, body: { carrierId: harpreet.id } }),
  'accept a tender': (params: PostedLoad) => server.as(dana).ask(acceptTenderEndpoint, { params }),
  'decline a tender': (params: PostedLoad) => server.as(dana).ask(declineTenderEndpoint, { params }),
  'revoke a tender': (params: PostedLoad) => server.as(marta).ask(revokeTenderEndpoint, { params }),
  cancel: (params: PostedLoad) =>
    server.as(marta).ask(setLoadStatusEndpoint, { params, body: { status: 'cancelled' } }),
  delete: (params: PostedLoad) => server.as(marta).ask(deleteLoadEndpoint, { params }),
  'confirm arrival': (params: PostedLoad) =>
    server.as(dana).ask(setLoadStatusEndpoint, { params, body: { status: 'completed' } }),
  'release, as the owner': (params: PostedLoad) =>
    server.as(marta).ask(releaseCarrierEndpoint, { params, body: reason }),
  'release, as the carrier': (params: PostedLoad) =>
    server.as(dana).ask(releaseCarrierEndpoint, { params, body: reason }),
  'mark completed': (params: PostedLoad) =>
    server.as(marta).ask(setLoadStatusEndpoint, { params, body: { status: 'completed', ...reason } }),
  'correct an arrival': (params: PostedLoad) => server.as(marta).ask(correctArrivalEndpoint, { params, body: reason }),
}

/** For each action, the result from open, tendered, active, completed and cancelled; 'stays' is a 200 without effect. */
const TABLE: [ids: string, keyof typeof ACTIONS, Record<State, string>][] = [
  [
    '[LIFE-06] [API-28]',
    'assign a carrier',
    row('tendered', 'LOAD_TENDERED', 'LOAD_TAKEN', 'LOAD_TAKEN', 'STATUS_CONFLICT'),
  ],
  ['[LIFE-01]', 'accept a tender', row('NOT_ALLOWED', 'active', 'stays', 'STATUS_CONFLICT', 'STATUS_CONFLICT')],
  [
    '[LIFE-01]',
    'decline a tender',
    row('NOT_ALLOWED', 'pending', 'STATUS_CONFLICT', 'STATUS_CONFLICT', 'STATUS_CONFLICT'),
  ],
  [
    '[LIFE-01]',
    'revoke a tender',
    row('STATUS_CONFLICT', 'pending', 'STATUS_CONFLICT', 'STATUS_CONFLICT', 'STATUS_CONFLICT'),
  ],
  ['[LIFE-03] [API-27]', 'cancel', row('NO_CARRIER', 'cancelled', 'STATUS_CONFLICT', 'STATUS_CONFLICT', 'stays')],
  ['[API-26]', 'delete', row('gone', 'LOAD_TENDERED', 'STATUS_CONFLICT', 'STATUS_CONFLICT', 'STATUS_CONFLICT')],
  [
    '[LIFE-05] [API-27]',
    'confirm arrival',
    row('NOT_ALLOWED', 'STATUS_CONFLICT', 'completed', 'stays', 'STATUS_CONFLICT'),
  ],
  [
    '[LIFE-01]',
    'release, as the owner',
    row('STATUS_CONFLICT', 'STATUS_CONFLICT', 'pending', 'STATUS_CONFLICT', 'STATUS_CONFLICT'),
  ],
  [
    '[LIFE-01]',
    'release, as the carrier',
    row('NOT_ALLOWED', 'STATUS_CONFLICT', 'pending', 'STATUS_CONFLICT', 'STATUS_CONFLICT'),
  ],
  ['[LIFE-02] [API-27]', 'mark completed', row('NO_CARRIER', 'completed', 'completed', 'STATUS_CONFLICT', 'completed')],
  [
    '[LIFE-01]',
    'correct an arrival',
    row('STATUS_CONFLICT', 'STATUS_CONFLICT', 'STATUS_CONFLICT', 'active', 'STATUS_CONFLICT'),
  ],
]

function row(open: string, tendered: string, active: string, completed: string, cancelled: string) {
  return { open, tendered, active, completed, cancelled }
}

function rowOf(load: PostedLoad) {
  return server.db.selectFrom('load').selectAll().where('id', '=', load.id).executeTakeFirstOrThrow()
}

async function ledTo({ body, status }: RawAnswer, load: PostedLoad, before: unknown): Promise<string> {
  const after = await rowOf(load)
  const isUnchanged = JSON.stringify(after) === JSON.stringify(before)
  if (status !== 200) return isUnchanged ? errorEnvelopeSchema.parse(body).error.code : 'rejected, but changed'
  if (isUnchanged) return 'stays'
  if (after.deleted_at) return 'gone'
  return after.tendered ? 'tendered' : after.status
}

describe('every action from every state', () => {
  for (const [ids, name, expected] of TABLE) {
    test(`${ids} ${name}`, async () => {
      for (const [state, make] of Object.entries(STATES)) {
        const load = await make()
        const before = await rowOf(load)
        const answer = await ACTIONS[name](load)
        expect({ state, result: await ledTo(answer, load, before) }).toEqual({
          state,
          result: expected[state as State],
        })
      }
    })
  }
})

const history = async (load: PostedLoad) =>
  (await server.as(marta).call(readLoadEndpoint, { params: load })).events.map(({ type }) => type)
const isOnBoard = async (load: PostedLoad, who: ApiPerson) => {
  const { data } = await server.as(who).call(listBoardEndpoint, { query: { limit: 100, sort: 'createdAt:desc' } })
  return data.some(({ id }) => id === load.id)
}

describe('a tender', () => {
  test('[LIFE-06] takes the load off the board and keeps requests pending; declining it puts the load back', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, harpreet, load)
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    expect(await isOnBoard(load, harpreet)).toBe(false)
    const waiting = await server
      .as(marta)
      .call(listLoadBookingRequestsEndpoint, { params: load, query: { status: 'pending' } })
    expect(waiting.data).toHaveLength(1)
    await server.as(dana).call(declineTenderEndpoint, { params: load })
    expect(await isOnBoard(load, harpreet)).toBe(true)
  })

  test('[LIFE-06] fails for an account that cannot haul loads', async () => {
    const load = await postLoad(server, marta)
    const tenderTo = (carrierId: string) =>
      expectRefusal(server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId } }))
    const unfit = { status: 422, code: 'NOT_A_CARRIER' }
    expect(await tenderTo((await createPerson(server, 'broker')).id)).toMatchObject(unfit)
    expect(await tenderTo((await createPerson(server, 'user')).id)).toMatchObject(unfit)
    expect(await tenderTo((await createPerson(server, 'company', { is_active: false })).id)).toMatchObject(unfit)
    expect(await tenderTo(load.id)).toMatchObject(unfit)
  })

  test('that is accepted freezes the posted terms and rejects the requests', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, harpreet, load, { proposedRate: 9000 })
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    expect(await server.as(dana).call(acceptTenderEndpoint, { params: load })).toMatchObject({
      viewer: 'carrier',
      agreedRate: 2150.5,
    })
    expect(await rowOf(load)).toMatchObject({ agreed_pickup_at: server.at({ hours: 48 }), dispatcher_id: dana.id })
    const { data } = await server.as(harpreet).call(listLoadBookingRequestsEndpoint, { params: load, query: {} })
    const responseMessage = 'This load was booked by another carrier'
    expect(data).toMatchObject([{ status: 'rejected', responseMessage }])
  })

  test('can be answered only by its carrier', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    for (const endpoint of [acceptTenderEndpoint, declineTenderEndpoint]) {
      expect(await expectRefusal(server.as(harpreet).call(endpoint, { params: load }))).toMatchObject({ status: 404 })
      expect(await expectRefusal(server.as(marta).call(endpoint, { params: load }))).toMatchObject({ status: 403 })
    }
    expect(await rowOf(load)).toMatchObject({ tendered: true, dispatcher_id: dana.id })
  })

  test('rejects the pending requests when its load is cancelled', async () => {
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, harpreet, load)
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    await server.as(marta).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })
    const { data } = await server.as(harpreet).call(listLoadBookingRequestsEndpoint, { params: load, query: {} })
    expect(data).toMatchObject([{ status: 'rejected', responseMessage: 'The load was cancelled' }])
  })
})

describe('releasing a carrier', () => {
  test('returns the load to the board, where another carrier can book it', async () => {
    const load = await postBookedLoad(server, marta, dana)
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: reason })
    expect(await rowOf(load)).toMatchObject({ dispatcher_id: null, agreed_rate_cents: null, agreed_detention: null })
    expect(await isOnBoard(load, harpreet)).toBe(true)
    const { id } = await requestPostedLoad(server, harpreet, load)
    const { load: booked } = await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    expect(booked).toMatchObject({ status: 'active', dispatcher: { id: harpreet.id } })
  })

  test('closes the accepted request with the reason: rejected by the owner, withdrawn by the carrier', async () => {
    const closed = async (by: ApiPerson) => {
      const load = await postBookedLoad(server, marta, dana)
      await server.as(by).call(releaseCarrierEndpoint, { params: load, body: reason })
      const { data } = await server.as(dana).call(listLoadBookingRequestsEndpoint, { params: load, query: {} })
      return data.map(({ status, responseMessage }) => [status, responseMessage])
    }
    expect(await closed(marta)).toEqual([['rejected', 'Engine trouble']])
    expect(await closed(dana)).toEqual([['withdrawn', 'Engine trouble']])
  })

  test('needs a reason, and only a party to the load can do it', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const without = server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: '  ' } })
    expect(await expectRefusal(without)).toMatchObject({ status: 422, validationErrors: [{ path: 'reason' }] })
    const stranger = server.as(harpreet).call(releaseCarrierEndpoint, { params: load, body: reason })
    expect(await expectRefusal(stranger)).toMatchObject({ status: 404 })
  })
})

describe('a load that its owner marks completed', () => {
  const complete = (params: PostedLoad, body: object = {}) =>
    server.as(marta).call(setLoadStatusEndpoint, { params, body: { status: 'completed', ...body } })

  test('[UNDO-02] needs a reason before pickup and while cancelled or tendered, which its history then shows', async () => {
    for (const state of ['active', 'tendered', 'cancelled'] as const) {
      const load = await STATES[state]()
      expect(await expectRefusal(complete(load))).toMatchObject({ status: 422, code: 'REASON_REQUIRED' })
      await complete(load, { reason: 'Hauled after all' })
      const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
      expect(events.at(-1)).toMatchObject({ type: 'completed', detail: 'Hauled after all' })
    }
  })

  test('[UNDO-02] after pickup needs none, and keeps the time of the delivery, however long ago', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const [posted_at, agreed_pickup_at] = [server.at({ days: -20 }), server.at({ days: -16 })]
    await setLoadTimes(server, load, { posted_at, agreed_pickup_at })
    const occurredAt = server.at({ days: -15 }).toISOString()
    await complete(load, { occurredAt })
    const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events.at(-1)).toMatchObject({ type: 'completed', occurredAt })
  })
})

describe('an arrival', () => {
  test('[LIFE-05] is recorded in the history before the completion', async () => {
    for (let n = 0; n < 5; n++) {
      const load = await postBookedLoad(server, marta, dana)
      await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
      expect(await history(load)).toEqual(['booked', 'arrived', 'completed'])
    }
  })

  test('[LIFE-05] needs no permission to update loads, and completes the load at that moment', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const { status, completedAt } = await server
      .as(dana)
      .call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    expect({ status, completedAt }).toEqual({ status: 'completed', completedAt: server.at({}).toISOString() })
  })

  test('is recorded with the time and location of the tap, and the time the server received it', async () => {
    const load = await postBookedLoad(server, marta, dana)
    server.pass({ hours: 80 })
    const body = {
      status: 'completed',
      occurredAt: server.at({ hours: -5 }).toISOString(),
      place: { latitude: 41.8858, longitude: -87.6181, accuracy: 12 },
    } as const
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body })
    const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events.find(({ type }) => type === 'arrived')).toMatchObject({
      actor: dana.businessName,
      occurredAt: server.at({ hours: -5 }).toISOString(),
      receivedAt: server.at({}).toISOString(),
      place: { latitude: 41.8858, longitude: -87.6181 },
      detail: 'delivery',
    })
  })

  test('has a time after posting, within the last week and not after it was received', async () => {
    const tappedAt = async (occurredAt: string) => {
      const load = await postBookedLoad(server, marta, dana)
      const posted = server.at({}).toISOString()
      server.pass({ days: 10 })
      await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed', occurredAt } })
      const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
      return { posted, occurredAt: events.find(({ type }) => type === 'arrived')?.occurredAt }
    }
    expect((await tappedAt('1970-01-01T00:00:00Z')).occurredAt).toBe(server.at({ days: -7 }).toISOString())
    expect((await tappedAt('2099-01-01T00:00:00Z')).occurredAt).toBe(server.at({}).toISOString())
    const load = await postBookedLoad(server, marta, dana)
    const before = { status: 'completed', occurredAt: server.at({ hours: -1 }).toISOString() } as const
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: before })
    const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events.find(({ type }) => type === 'arrived')?.occurredAt).toBe(server.at({}).toISOString())
  })

  test('after the cancellation is a conflict, but stays in the history', async () => {
    const load = await STATES.cancelled()
    const occurredAt = server.at({ minutes: 2 }).toISOString()
    server.pass({ minutes: 30 })
    const late = server
      .as(dana)
      .call(setLoadStatusEndpoint, { params: load, body: { status: 'completed', occurredAt } })
    expect(await expectRefusal(late)).toMatchObject({ code: 'STATUS_CONFLICT', current: { status: 'cancelled' } })
    const { events, status } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(status).toBe('cancelled')
    expect(events.at(-1)).toMatchObject({ type: 'arrived', occurredAt, receivedAt: server.at({}).toISOString() })
  })

  test('confirmed again changes nothing', async () => {
    const load = await postDeliveredLoad(server, marta, dana)
    const before = await history(load)
    server.pass({ minutes: 3 })
    const again = await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    expect(again).toMatchObject({ status: 'completed', completedAt: server.at({ minutes: -3 }).toISOString() })
    expect(await history(load)).toEqual(before)
  })

  test('can be corrected within seven days by an added event, and nothing is erased', async () => {
    const load = await postDeliveredLoad(server, marta, dana)
    const before = await history(load)
    server.pass({ days: 7, ms: -1 })
    const corrected = await server.as(marta).call(correctArrivalEndpoint, { params: load, body: reason })
    expect(corrected).toMatchObject({ status: 'active', completedAt: null, dispatcher: { id: dana.id } })
    expect(await history(load)).toEqual([...before, 'arrival-corrected'])

    const old = await postDeliveredLoad(server, marta, dana)
    server.pass({ days: 7 })
    const late = server.as(marta).call(correctArrivalEndpoint, { params: old, body: reason })
    expect(await expectRefusal(late)).toMatchObject({ status: 409, code: 'TOO_LATE' })
  })

  test('cannot be corrected on a load whose carrier never accepted the tender', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    await server
      .as(marta)
      .call(setLoadStatusEndpoint, { params: load, body: { status: 'completed', reason: 'Delivered early' } })
    const corrected = server.as(marta).call(correctArrivalEndpoint, { params: load, body: reason })
    expect(await expectRefusal(corrected)).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' })
    expect(await rowOf(load)).toMatchObject({ status: 'completed', agreed_rate_cents: null })
  })
})

test('every change adds a history event with its time and raises the version', async () => {
  const load = await postLoad(server, marta)
  const tender = () => server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
  const steps = [
    ['tendered', tender],
    ['tender-declined', () => server.as(dana).call(declineTenderEndpoint, { params: load })],
    ['tendered', tender],
    ['tender-revoked', () => server.as(marta).call(revokeTenderEndpoint, { params: load })],
    ['tendered', tender],
    ['tender-accepted', () => server.as(dana).call(acceptTenderEndpoint, { params: load })],
    ['released', () => server.as(dana).call(releaseCarrierEndpoint, { params: load, body: reason })],
    ['tendered', tender],
    ['cancelled', () => server.as(marta).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })],
  ] as const
  for (const [index, [type, act]] of steps.entries()) {
    server.pass({ minutes: 1 })
    await act()
    const { events, version } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(events.at(-1)).toMatchObject({ type, receivedAt: server.at({}).toISOString() })
    expect([events.length, version]).toEqual([index + 1, index + 2])
  }
})
