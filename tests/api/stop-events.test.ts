import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import {
  acceptTenderEndpoint,
  correctArrivalEndpoint,
  correctStopEventEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  postBookedLoad,
  type PostedLoad,
  postTenderedLoad,
  requestPostedLoad,
  postLoad,
  setLoadTimes,
} from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let rival: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'dispatcher')
  rival = await createPerson(server, 'company')
  // pickup in 48 hours, delivery in 72
  load = await postBookedLoad(server, marta, dana)
})

type Body = Parameters<typeof record>[2]
const record = (
  who: ApiPerson,
  of: PostedLoad,
  body: {
    kind: 'arrived' | 'departed'
    stop: 'pickup' | 'delivery'
    occurredAt?: string
    place?: { latitude: number; longitude: number; accuracy?: number }
    clock?: { offsetMs?: number; contactAt?: string; isSure: boolean }
  },
) => server.as(who).call(recordStopEventEndpoint, { params: of, body })
const tap = (kind: Body['kind'], stop: Body['stop'], more: Partial<Body> = {}) =>
  record(dana, load, { kind, stop, ...more })
const read = (who: ApiPerson, of = load) => server.as(who).call(readLoadEndpoint, { params: of })
const eventsSeenBy = async (who: ApiPerson, of = load) =>
  (await read(who, of)).deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)
const dealsOf = async (who: ApiPerson, of = load) =>
  (await server.as(who).call(listLoadDealsEndpoint, { params: of })).data
const PLACE = { latitude: 32.7876, longitude: -96.7994, accuracy: 12 }

describe('a stop event', () => {
  test('names a stop of the load: no word of another shape, and no stop that it never had', async () => {
    const tapAt = (stop: string) => tap('arrived', stop as Body['stop'])
    expect((await expectRefusal(tapAt('dock'))).validationErrors).toEqual([
      { path: 'stop', message: 'Must be a stop of the load' },
    ])
    expect((await expectRefusal(tapAt('s9'))).code).toBe('NOT_FOUND')
    expect(await eventsSeenBy(dana)).toEqual([])
  })

  test('[LIFE-05] is judged against its appointment, and both parties read it with its times and place', async () => {
    server.pass({ hours: 48 })
    const occurredAt = server.at({ minutes: -38 }).toISOString()
    await tap('arrived', 'pickup', { occurredAt, place: PLACE })
    server.pass({ hours: 3 })
    await tap('departed', 'pickup')
    server.pass({ hours: 22 })
    await tap('arrived', 'delivery')
    for (const party of [marta, dana]) {
      const { deal, status, events } = await read(party)
      expect(status).toBe('completed')
      expect(deal?.stopEvents).toMatchObject([
        {
          kind: 'arrived',
          stop: 'pickup',
          occurredAt,
          receivedAt: server.at({ hours: -25 }).toISOString(),
          by: 'carrier',
          place: PLACE,
          punctuality: { status: 'early', minutes: 38 },
        },
        { kind: 'departed', stop: 'pickup', place: null, punctuality: null },
        { kind: 'arrived', stop: 'delivery', punctuality: { status: 'late', minutes: 60 } },
      ])
      expect(deal?.detention).toEqual({ freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 })
      expect(events.map(({ type, detail }) => [type, detail])).toEqual([
        ['booked', null],
        ['arrived', 'pickup'],
        ['departed', 'pickup'],
        ['arrived', 'delivery'],
        ['completed', null],
      ])
      expect(events[1]?.place, 'the history shows where, too').toEqual({ latitude: 32.7876, longitude: -96.7994 })
    }
  })

  test('a confirmed arrival and an arrival at delivery are one command', async () => {
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed', place: PLACE } })
    expect((await read(marta)).deal?.stopEvents).toMatchObject([{ kind: 'arrived', stop: 'delivery', place: PLACE }])
    const other = await postBookedLoad(server, marta, dana)
    expect((await record(dana, other, { kind: 'arrived', stop: 'delivery' })).status).toBe('completed')
    await server.as(dana).call(setLoadStatusEndpoint, { params: other, body: { status: 'completed' } })
    expect(await eventsSeenBy(dana, other)).toEqual(['arrived delivery'])
  })

  test('a departure from delivery is recorded after the load is completed', async () => {
    await tap('arrived', 'delivery')
    server.pass({ hours: 1 })
    const { status } = await tap('departed', 'delivery')
    expect(status).toBe('completed')
    expect(await eventsSeenBy(marta)).toEqual(['arrived delivery', 'departed delivery'])
  })

  test('reaches the devices of both parties with the next sync', async () => {
    const cursors = await Promise.all(
      [marta, dana].map((who) =>
        server
          .as(who)
          .call(syncEndpoint, { query: {} })
          .then(({ cursor }) => cursor),
      ),
    )
    await tap('arrived', 'pickup')
    for (const [index, who] of [marta, dana].entries()) {
      const { loads } = await server.as(who).call(syncEndpoint, { query: { since: cursors[index] } })
      expect(loads?.map(({ id, deal }) => [id, deal?.stopEvents.length])).toEqual([[load.id, 1]])
    }
  })

  test('notifies the broker of each arrival and departure, and not the carrier who tapped', async () => {
    await tap('arrived', 'pickup')
    await tap('departed', 'pickup')
    await tap('arrived', 'delivery')
    await tap('departed', 'delivery')
    await server.eventsHandled()
    const titles = async (who: ApiPerson) => {
      const rows = await server.db
        .selectFrom('notification')
        .select('title')
        .where('person_id', '=', who.personId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ title }) => title)
    }
    expect((await titles(marta)).slice(1).sort()).toEqual([
      'Arrival confirmed',
      'Arrived at pickup',
      'Delivered',
      'Left pickup',
    ])
    expect(await titles(dana)).toEqual(['Request accepted'])
  })
})

describe('a repeated, odd or late tap', () => {
  test('twice is one event, unless the second one is earlier', async () => {
    server.pass({ hours: 48 })
    await tap('arrived', 'pickup')
    const { version } = await tap('arrived', 'pickup')
    server.pass({ minutes: 5 })
    expect((await tap('arrived', 'pickup')).version).toBe(version)
    expect(await eventsSeenBy(marta)).toEqual(['arrived pickup'])
    // another device, which had no signal
    await tap('arrived', 'pickup', { occurredAt: server.at({ hours: -1 }).toISOString() })
    expect(await eventsSeenBy(marta)).toEqual(['arrived pickup', 'arrived pickup'])
    await tap('departed', 'pickup')
    server.pass({ minutes: 1 })
    await tap('departed', 'pickup')
    expect(await eventsSeenBy(marta)).toEqual(['arrived pickup', 'arrived pickup', 'departed pickup'])
  })

  test('from the future counts as received, and a departure is never before its arrival', async () => {
    server.pass({ hours: 48 })
    await tap('arrived', 'pickup', { occurredAt: '2099-01-01T00:00:00Z' })
    server.pass({ hours: 1 })
    await tap('departed', 'pickup', { occurredAt: server.at({ hours: -9 }).toISOString() })
    expect((await read(marta)).deal?.stopEvents).toMatchObject([
      { occurredAt: server.at({ hours: -1 }).toISOString() },
      {
        occurredAt: server.at({ hours: -1 }).toISOString(),
        tap: { earliest: server.at({ hours: -1 }).toISOString(), latest: server.at({}).toISOString() },
      },
    ])
  })

  test('an arrival after the departure and a departure from delivery without an arrival are conflicts', async () => {
    await tap('departed', 'pickup')
    server.pass({ minutes: 10 })
    for (const refused of [() => tap('arrived', 'pickup'), () => tap('departed', 'delivery')]) {
      const refusal = await expectRefusal(refused())
      expect([refusal.status, refusal.code]).toEqual([409, 'STATUS_CONFLICT'])
    }
    expect(await eventsSeenBy(marta)).toEqual(['departed pickup'])
  })

  test.each([
    [{ kind: 'left', stop: 'pickup' }, 'kind'],
    [{ kind: 'arrived', stop: 'warehouse' }, 'stop'],
    [{ kind: 'arrived' }, 'stop'],
    [{ kind: 'corrected', stop: 'pickup' }, 'kind'],
    [{ kind: 'arrived', stop: 'pickup', occurredAt: 'yesterday' }, 'occurredAt'],
    [{ kind: 'arrived', stop: 'pickup', place: { latitude: 91, longitude: 0 } }, 'place.latitude'],
    [{ kind: 'arrived', stop: 'pickup', place: { latitude: 1, longitude: 2, accuracy: -1 } }, 'place.accuracy'],
  ])('%o is rejected with the field named', async (body, field) => {
    const answer = await server.as(dana).ask(recordStopEventEndpoint, { params: load, body: body as Body })
    const { details } = errorEnvelopeSchema.parse(answer.body).error
    expect([answer.status, details?.map(({ path }) => path)]).toEqual([422, [field]])
    expect(await eventsSeenBy(marta)).toEqual([])
  })

  test('of a released carrier from before its release is kept in its own deal, which its successor never sees', async () => {
    server.pass({ hours: 48 })
    const occurredAt = server.at({ minutes: -5 }).toISOString()
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    server.pass({ minutes: 5 })
    await setLoadTimes(server, load, { pickup_at: server.at({ hours: 9 }) })
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: rival.id } })
    await server.as(rival).call(acceptTenderEndpoint, { params: load })
    const late = await expectRefusal(tap('arrived', 'pickup', { occurredAt, place: PLACE }))
    expect([late.status, late.code]).toEqual([409, 'STATUS_CONFLICT'])
    expect(late.message, '[SYNC-10] who and when').toMatch(/ released this load on \w{3} \w{3} \d+, \d\d:\d\d CST\.$/)
    const after = await expectRefusal(tap('arrived', 'delivery'))
    expect(after.code, 'a tap after the release is no part of the deal').toBe('STATUS_CONFLICT')

    expect((await dealsOf(dana))[0]?.stopEvents.map(({ kind }) => kind)).toEqual(['arrived'])
    expect((await dealsOf(marta)).map(({ stopEvents }) => stopEvents.length)).toEqual([1, 0])
    expect(await eventsSeenBy(rival)).toEqual([])
    expect((await read(rival)).events.map(({ type }) => type)).not.toContain('arrived')
    expect((await dealsOf(rival)).flatMap(({ stopEvents }) => stopEvents)).toEqual([])

    await server.eventsHandled()
    const told = await server.db.selectFrom('notification').selectAll().where('title', '=', 'Late stop time').execute()
    expect(told, 'the broker learns once that the statement changed').toMatchObject([
      {
        person_id: marta.personId,
        message: expect.stringMatching(/arrived at pickup for load #.* changes the detention/),
      },
    ])
  })
})

describe('who may record', () => {
  test.each([
    ['the broker', () => marta, 'NOT_ALLOWED'],
    ['another carrier', () => rival, 'NOT_FOUND'],
  ] as const)('not %s', async (_, who, code) => {
    const refusal = await expectRefusal(record(who(), load, { kind: 'arrived', stop: 'pickup' }))
    expect(refusal.code).toBe(code)
    expect(await eventsSeenBy(marta)).toEqual([])
  })

  test('not a carrier with an unanswered tender, nor one that only requested the load', async () => {
    const tendered = await postTenderedLoad(server, marta, dana)
    expect((await expectRefusal(record(dana, tendered, { kind: 'arrived', stop: 'pickup' }))).code).toBe(
      'STATUS_CONFLICT',
    )
    const requested = await postLoad(server, marta)
    await requestPostedLoad(server, dana, requested)
    expect((await expectRefusal(record(dana, requested, { kind: 'arrived', stop: 'pickup' }))).code).toBe('NOT_ALLOWED')
  })

  test('a tendered carrier whose load was cancelled leaves one line for each kind of tap, however often it taps', async () => {
    const tendered = await postTenderedLoad(server, marta, dana)
    await server.as(marta).call(setLoadStatusEndpoint, { params: tendered, body: { status: 'cancelled' } })
    for (const kind of ['arrived', 'arrived', 'departed', 'arrived'] as const)
      expect((await expectRefusal(record(dana, tendered, { kind, stop: 'delivery' }))).code).toBe('STATUS_CONFLICT')
    const lines = await server.db
      .selectFrom('load_event')
      .select('type')
      .where('load_id', '=', tendered.id)
      .where('type', 'in', ['arrived', 'departed'])
      .orderBy('type')
      .execute()
    expect(lines).toEqual([{ type: 'arrived' }, { type: 'departed' }])
  })

  test('and only the parties see the events: a list of the board or of requests shows none', async () => {
    await requestPostedLoad(server, rival, await postLoad(server, marta))
    await tap('arrived', 'pickup')
    const { data } = await server.as(rival).call(listMyLoadsEndpoint, { query: {} })
    expect(data.filter(({ deal }) => deal)).toEqual([])
  })
})

describe('a correction', () => {
  const correct = (who: ApiPerson, eventId: string, reason = 'Tapped on the wrong load') =>
    server.as(who).call(correctStopEventEndpoint, { params: { id: load.id, eventId }, body: { reason } })
  const last = async () => (await read(dana)).deal?.stopEvents.at(-1)?.id ?? ''

  test('by the carrier voids its own tap within seven days, keeps it on record and tells the broker why', async () => {
    await tap('departed', 'pickup')
    const mistake = await last()
    server.pass({ days: 7, ms: -1 })
    const { deal } = await correct(dana, mistake)
    expect(deal?.stopEvents).toMatchObject([
      { kind: 'departed', id: mistake },
      { kind: 'corrected', stop: 'pickup', corrects: mistake, reason: 'Tapped on the wrong load', by: 'carrier' },
    ])
    expect((await expectRefusal(correct(dana, mistake))).code, 'twice').toBe('STATUS_CONFLICT')
    await tap('arrived', 'pickup')
    await tap('departed', 'pickup')
    const late = await last()
    server.pass({ days: 7 })
    expect((await expectRefusal(correct(dana, late))).code).toBe('TOO_LATE')
  })

  test.each([
    ['the broker', () => marta, 'NOT_ALLOWED'],
    ['another carrier', () => rival, 'NOT_FOUND'],
  ] as const)('is not for %s', async (_, who, code) => {
    await tap('departed', 'pickup')
    expect((await expectRefusal(correct(who(), await last()))).code).toBe(code)
  })

  test('reaches no event of another load, and the arrival at delivery only through the broker', async () => {
    const other = await postBookedLoad(server, marta, dana)
    await record(dana, other, { kind: 'arrived', stop: 'pickup' })
    const foreign = (await read(dana, other)).deal?.stopEvents[0]?.id ?? ''
    expect((await expectRefusal(correct(dana, foreign))).code).toBe('NOT_FOUND')
    await tap('arrived', 'delivery')
    expect((await expectRefusal(correct(dana, await last()))).code).toBe('STATUS_CONFLICT')
  })

  test('by the broker voids the arrival and the departure at delivery, and a later arrival completes again', async () => {
    await tap('arrived', 'delivery')
    await tap('departed', 'delivery')
    await server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong load' } })
    expect(await eventsSeenBy(dana)).toEqual([
      'arrived delivery',
      'departed delivery',
      'corrected delivery',
      'corrected delivery',
    ])
    expect((await tap('arrived', 'delivery')).status).toBe('completed')
  })
})

describe('[FACE-22] a corrected time', () => {
  const fix = (eventId: string, occurredAt: string, who: ApiPerson = dana) =>
    server.as(who).call(correctStopEventEndpoint, {
      params: { id: load.id, eventId },
      body: { reason: 'Tapped late', occurredAt },
    })
  const idOf = async (what: string) => {
    const events = (await read(dana)).deal?.stopEvents ?? []
    return events.findLast(({ kind, stop }) => `${kind} ${stop}` === what)?.id ?? ''
  }
  const ago = (minutes: number) => server.at({ minutes: -minutes }).toISOString()

  test('is recorded, and the other is voided in the same act; the broker reads both times', async () => {
    server.pass({ hours: 48, minutes: 13 })
    await tap('arrived', 'pickup')
    const mistake = await idOf('arrived pickup')
    const corrected = ago(23)
    const { deal } = await fix(mistake, corrected)
    expect(deal?.stopEvents).toMatchObject([
      { kind: 'arrived', id: mistake },
      { kind: 'corrected', corrects: mistake, reason: 'Tapped late' },
      { kind: 'arrived', stop: 'pickup', occurredAt: corrected, punctuality: { status: 'early', minutes: 10 } },
    ])
    expect((await dealsOf(marta))[0]?.chain).toMatchObject({ intact: true })
    await server.eventsHandled()
    const told = await server.db
      .selectFrom('notification')
      .select('message')
      .where('person_id', '=', marta.personId)
      .where('title', '=', 'Stop time corrected')
      .executeTakeFirst()
    expect(told?.message).toMatch(
      / corrected the arrival at pickup of load .+: \d\d:\d\d \w+ instead of \d\d:\d\d \w+\. Tapped late$/,
    )
  })

  test('of the arrival at delivery leaves the load completed', async () => {
    server.pass({ hours: 72 })
    await tap('arrived', 'delivery')
    const corrected = ago(20)
    const { status, deal } = await fix(await idOf('arrived delivery'), corrected)
    expect(status).toBe('completed')
    expect(deal?.stopEvents.at(-1)).toMatchObject({ kind: 'arrived', stop: 'delivery', occurredAt: corrected })
    expect(
      (
        await expectRefusal(
          server.as(dana).call(correctStopEventEndpoint, {
            params: { id: load.id, eventId: await idOf('arrived delivery') },
            body: { reason: 'Never arrived' },
          }),
        )
      ).code,
      'voiding it reopens the load, and stays with the owner',
    ).toBe('STATUS_CONFLICT')
  })

  test('is refused at its field when it is in the future, out of order, faster than a truck or before the booking', async () => {
    const refusedAt = async (what: string, occurredAt: string) => {
      const refusal = await expectRefusal(fix(await idOf(what), occurredAt))
      return [refusal.validationErrors[0]?.path, refusal.validationErrors[0]?.message]
    }
    server.pass({ hours: 48 })
    await tap('arrived', 'pickup')
    server.pass({ hours: 2 })
    await tap('departed', 'pickup')
    server.pass({ hours: 24 })
    await tap('arrived', 'delivery')
    expect(await refusedAt('arrived pickup', ago(-5))).toEqual(['occurredAt', 'Must not be in the future'])
    expect(await refusedAt('arrived pickup', ago(60))).toEqual(['occurredAt', 'Must be before the truck left the stop'])
    expect(await refusedAt('departed pickup', ago(27 * 60))).toEqual([
      'occurredAt',
      'Must be after the truck arrived at the stop',
    ])
    expect(await refusedAt('arrived delivery', ago(25 * 60))).toEqual([
      'occurredAt',
      'Must be after the truck left the stop before',
    ])
    expect(await refusedAt('arrived delivery', ago(24 * 60 - 1))).toEqual([
      'occurredAt',
      expect.stringMatching(/^No truck drives [\d,]+ mi in 1 min$/),
    ])
    expect(await refusedAt('departed pickup', ago(1))).toEqual([
      'occurredAt',
      expect.stringMatching(/^No truck drives [\d,]+ mi in 1 min$/),
    ])
    expect(await refusedAt('arrived pickup', ago(100 * 60))).toEqual([
      'occurredAt',
      'Must be after the load was booked',
    ])
  })
})

test('[FACE-22] an early arrival is recorded and marked, and the broker’s notification says how early', async () => {
  const { deal } = await tap('arrived', 'pickup')
  expect(deal?.stopEvents[0]).toMatchObject({ kind: 'arrived', odd: ['early'] })
  await tap('departed', 'pickup')
  const { deal: done } = await tap('arrived', 'delivery')
  expect(done?.stopEvents.at(-1)).toMatchObject({ stop: 'delivery', odd: ['early', 'too-fast'] })
  await server.eventsHandled()
  const messages = await server.db
    .selectFrom('notification')
    .select('message')
    .where('person_id', '=', marta.personId)
    .where('title', 'in', ['Arrived at pickup', 'Arrival confirmed'])
    .orderBy('title', 'desc')
    .execute()
  expect(messages.map(({ message }) => message)).toEqual([
    expect.stringMatching(/ arrived at pickup for .+, 2 d before the appointment\. Check the date\.$/),
    expect.stringMatching(/ is completed, 3 d before the appointment\. Check the date\.$/),
  ])
})

describe('the chain', () => {
  const chain = async () => (await dealsOf(marta))[0]?.chain
  beforeEach(async () => {
    await tap('arrived', 'pickup', { place: PLACE })
    await tap('departed', 'pickup')
    await tap('arrived', 'delivery')
  })

  test('is intact, and both parties read the same hash', async () => {
    expect(await chain()).toEqual({ intact: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await dealsOf(dana))[0]?.chain).toEqual(await chain())
  })

  test.each([
    ['changed', sql`update stop_event set occurred_at = occurred_at - interval '2 hours'`],
    ['deleted', sql`delete from stop_event`],
    ['truncated', sql`truncate stop_event cascade`],
  ])('an event is not %s by the database', async (_, statement) => {
    await expect(statement.execute(server.db)).rejects.toThrow('append only')
    expect(await chain()).toMatchObject({ intact: true })
  })

  const ofDeal = sql`deal_id = (select id from deal where load_id = ${sql.raw('current_setting($$test.load$$)::uuid')})`
  test.each([
    ['a changed time', sql`update stop_event set occurred_at = occurred_at - interval '1 hour' where sequence = 2`, 2],
    ['a changed actor', sql`update stop_event set actor_id = gen_random_uuid() where sequence = 1`, 1],
    ['a removed event', sql`delete from stop_event where sequence = 2`, 2],
    ['a removed last event', sql`delete from stop_event where sequence = 3`, 3],
    ['a moved place', sql`update stop_event_place set latitude = latitude + 1`, 1],
  ])('%s is found, even by somebody who turned the trigger off', async (_, statement, brokenAt) => {
    await server.db.transaction().execute(async (tx) => {
      await sql`select set_config('test.load', ${load.id}, true)`.execute(tx)
      for (const table of ['stop_event', 'stop_event_place'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
      const whose = statement.compile(tx).sql.includes('place')
        ? sql`where event_id in (select id from stop_event where ${ofDeal})`
        : sql`and ${ofDeal}`
      await sql`${statement} ${whose}`.execute(tx)
      for (const table of ['stop_event', 'stop_event_place'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    })
    expect(await chain()).toEqual({ intact: false, brokenAt })
  })

  test('a place is deleted after 12 months, and the chain stays intact', async () => {
    expect(JSON.stringify(await read(marta))).toContain('32.7876')
    server.pass({ days: 366 })
    await server.chores()
    const rows = await server.db.selectFrom('stop_event_place').selectAll().execute()
    expect(rows).toEqual([])
    const events = await server.db.selectFrom('stop_event').select('place_hash').where('sequence', '=', 1).execute()
    expect(events.some(({ place_hash: hash }) => hash !== null)).toBe(true)
  })
})
