import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readDetentionEndpoint, readDetentionStatementEndpoint } from '#contract/freight/detention.ts'
import {
  acceptTenderEndpoint,
  correctStopEventEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad, setLoadTimes } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let rival: ApiPerson
let load: PostedLoad
/** Pickup is in 48 hours, delivery in 72; terms are the default. */
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  rival = await createPerson(server, 'company')
  load = await postBookedLoad(server, marta, dana)
  server.pass({ hours: 48 })
})

const tap = (kind: 'arrived' | 'departed', stop: 'pickup' | 'delivery', occurredAt?: Date) =>
  server.as(dana).call(recordStopEventEndpoint, {
    params: load,
    body: { kind, stop, ...(occurredAt && { occurredAt: occurredAt.toISOString() }) },
  })
const read = (who: ApiPerson, query: { deal?: string } = {}) =>
  server.as(who).call(readDetentionEndpoint, { params: load, query })

describe('the statement', () => {
  test('both parties read the same clock, amount, evidence and hash', async () => {
    await tap('arrived', 'pickup', server.at({ minutes: -20 }))
    server.pass({ minutes: 149 })
    await tap('departed', 'pickup')
    const statement = await read(dana)
    expect(statement).toMatchObject({
      loadNumber: load.number,
      broker: { name: 'Blue Mesa Freight' },
      carrier: { name: 'Reyes Trucking' },
      terms: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
      amount: 25,
      stops: [
        {
          stop: 'pickup',
          place: { address: '1200 pickup Street', city: 'Dallas', zone: 'America/Chicago' },
          state: 'ended',
          startsAt: server.at({ minutes: -149 }).toISOString(),
          freeEndsAt: server.at({ minutes: -29 }).toISOString(),
          departedAt: server.at({}).toISOString(),
          minutes: 149,
          pastFreeMinutes: 29,
          steps: 2,
          billedMinutes: 30,
          amount: 25,
        },
        { stop: 'delivery', state: 'not-arrived', amount: 0, startsAt: null },
      ],
      events: [{ kind: 'arrived' }, { kind: 'departed' }],
      chain: { intact: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(await read(marta)).toEqual(statement)
  })

  test('is also a PDF for both parties', async () => {
    await tap('arrived', 'pickup')
    for (const party of [marta, dana]) {
      const { status, headers, text } = await server
        .as(party)
        .ask(readDetentionStatementEndpoint, { params: load, query: {} })
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ])
      expect(headers.get('content-disposition')).toBe('attachment; filename="detention-statement.pdf"')
      expect(text.slice(0, 5)).toBe('%PDF-')
    }
  })

  test('an arrival that is synced three hours late counts from the tap', async () => {
    server.pass({ hours: 3 })
    await tap('arrived', 'pickup', server.at({ hours: -3 }))
    expect((await read(marta)).stops[0]).toMatchObject({ state: 'billing', minutes: 180, amount: 50 })
  })

  test('[CASE-11] of an uncertain arrival states its range, and bills from where it can be proved', async () => {
    // the phone restarted without signal: it last heard of the server 20 minutes before the appointment
    const [heard, tapped] = [server.at({ minutes: -20 }), server.at({ minutes: 10 })]
    server.pass({ minutes: 40 })
    await server.as(dana).call(recordStopEventEndpoint, {
      params: load,
      body: {
        kind: 'arrived',
        stop: 'pickup',
        occurredAt: tapped.toISOString(),
        clock: { contactAt: heard.toISOString(), isSure: false },
      },
    })
    const received = server.at({})
    server.pass({ minutes: 150 })
    await tap('departed', 'pickup')
    const { stops, events, amount } = await read(marta)
    const range = { earliest: heard.toISOString(), latest: received.toISOString() }
    expect(events[0]).toMatchObject({ tap: range, punctuality: null })
    expect(stops[0]).toMatchObject({
      arrivedBetween: range,
      arrivedAt: range.latest,
      startsAt: range.latest,
      minutes: 150,
      billedMinutes: 30,
      amount: 25,
    })
    expect(amount).toBe(25)
    expect(stops[0]?.departedBetween).toBeUndefined()
  })

  test('[CASE-11] a second arrival and departure stay as evidence for both parties, and cost nothing', async () => {
    await tap('arrived', 'pickup')
    server.pass({ minutes: 130 })
    await tap('departed', 'pickup')
    const before = await read(marta)
    server.pass({ hours: 4 })
    await tap('arrived', 'pickup')
    server.pass({ hours: 3 })
    const { deal } = await tap('departed', 'pickup')
    for (const party of [marta, dana]) {
      const { events, stops, amount, chain } = await read(party)
      expect(events.map(({ kind }) => kind)).toEqual(['arrived', 'departed', 'arrived', 'departed'])
      expect([amount, chain.intact]).toEqual([before.amount, true])
      expect(stops).toEqual(before.stops)
    }
    expect(deal?.stopEvents).toHaveLength(4)
  })

  test('a corrected arrival stops its clock', async () => {
    const { deal } = await tap('arrived', 'pickup')
    server.pass({ hours: 3 })
    await server.as(dana).call(correctStopEventEndpoint, {
      params: { id: load.id, eventId: deal?.stopEvents[0]?.id ?? '' },
      body: { reason: 'Wrong gate' },
    })
    expect(await read(marta)).toMatchObject({ amount: 0, stops: [{ state: 'not-arrived' }, {}] })
  })

  test.each([
    ['another carrier', () => rival],
    ['another broker', () => createPerson(server, 'broker')],
  ])('is not found for %s', async (_, who) => {
    const refusal = await expectRefusal(read(await who()))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('of a released carrier ends with its deal, and its successor reads only its own', async () => {
    await tap('arrived', 'pickup')
    server.pass({ hours: 3 })
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Trailer is dirty' } })
    await setLoadTimes(server, load, { pickup_at: server.at({ hours: 9 }) })
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: rival.id } })
    await server.as(rival).call(acceptTenderEndpoint, { params: load })
    server.pass({ hours: 5 })
    const own = await read(dana)
    expect(own).toMatchObject({ amount: 50, carrier: { name: 'Reyes Trucking' } })
    expect(await read(rival)).toMatchObject({ amount: 0, events: [] })
    expect((await expectRefusal(read(rival, { deal: own.dealId }))).code).toBe('NOT_FOUND')
    expect(await read(marta, { deal: own.dealId })).toMatchObject({ amount: 50 })
  })
})

describe('a truck that waits', () => {
  const titles = async (who: ApiPerson) => {
    await server.eventsHandled()
    const rows = await server.db
      .selectFrom('notification')
      .select(['title', 'message'])
      .where('person_id', '=', who.personId)
      .where('title', 'in', ['Free time ends soon', 'Detention starts'])
      .orderBy('created_at')
      .execute()
    return rows
  }

  test('both parties are warned at 90 and at 120 minutes, once each', async () => {
    await tap('arrived', 'pickup')
    server.pass({ minutes: 89 })
    await server.chores()
    expect(await titles(marta)).toEqual([])
    server.pass({ minutes: 1 })
    await server.chores()
    await server.chores()
    expect(await titles(marta)).toMatchObject([{ title: 'Free time ends soon' }])
    server.pass({ minutes: 30 })
    await server.chores()
    server.pass({ minutes: 1 })
    await server.chores()
    const [ahead, over] = await titles(marta)
    expect(ahead?.message).toMatch(
      /Reyes Trucking.* has waited 1 h 30 min at pickup with load #.* Free time ends at \d\d:\d\d C.T\./,
    )
    expect(over?.message).toMatch(/has waited 2 h at pickup .* Detention is \$50 an hour\./)
    expect((await titles(dana)).map(({ title }) => title)).toEqual(['Free time ends soon', 'Detention starts'])
  })

  test('is not reported once it has left, nor before its appointment', async () => {
    const early = await postBookedLoad(server, marta, dana)
    const body = { kind: 'arrived', stop: 'pickup' } as const
    await server.as(dana).call(recordStopEventEndpoint, { params: early, body })
    await tap('arrived', 'pickup')
    server.pass({ minutes: 85 })
    await tap('departed', 'pickup')
    server.pass({ hours: 3 })
    await server.chores()
    expect(await titles(marta)).toEqual([])
  })

  test('is reported once, with the later warning, when its arrival was synced late', async () => {
    server.pass({ hours: 3 })
    await tap('arrived', 'pickup', server.at({ hours: -3 }))
    await server.chores()
    await server.chores()
    expect((await titles(dana)).map(({ title }) => title)).toEqual(['Detention starts'])
  })

  test('is reported although the warning of an earlier load fails each time', async () => {
    const broken = await postBookedLoad(server, marta, dana)
    const { id: dealId } = await server.db
      .selectFrom('deal')
      .select('id')
      .where('load_id', '=', broken.id)
      .executeTakeFirstOrThrow()
    await server.as(dana).call(recordStopEventEndpoint, { params: broken, body: { kind: 'arrived', stop: 'pickup' } })
    server.pass({ hours: 48 })
    await tap('arrived', 'pickup')
    server.pass({ minutes: 90 })
    const refusal = sql`
      create function refuse_warning() returns trigger language plpgsql as $$
        begin if (select deal_id from stop_event where id = new.arrival_id) = ${sql.lit(dealId)}
          then raise exception 'broken deal'; end if; return new; end $$`
    await refusal.execute(server.db)
    await sql`create trigger refuse_warning before insert on detention_warning
      for each row execute function refuse_warning()`.execute(server.db)
    try {
      await server.chores()
      expect((await titles(marta)).map(({ title }) => title)).toEqual(['Free time ends soon'])
    } finally {
      await sql`drop trigger refuse_warning on detention_warning`.execute(server.db)
      await sql`drop function refuse_warning()`.execute(server.db)
    }
    await server.chores()
    expect(await titles(marta)).toHaveLength(2)
  })
})
