import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readDetentionEndpoint } from '#contract/freight/detention.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import {
  correctStopEventEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
} from '#contract/freight/load-actions.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
/** Pickup is now, delivery in a day; terms are the default. */
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postBookedLoad(server, marta, dana)
  server.pass({ hours: 48 })
})

type Tap = EndpointInput<typeof recordStopEventEndpoint>['body']
const tap = (kind: Tap['kind'], stop: Tap['stop'], minutesAgo = 0, more: Partial<Tap> = {}) =>
  server.as(dana).call(recordStopEventEndpoint, {
    params: load,
    body: { kind, stop, occurredAt: server.at({ minutes: -minutesAgo }).toISOString(), ...more },
  })
const statement = (who: ApiPerson) => server.as(who).call(readDetentionEndpoint, { params: load, query: {} })
const invoice = (who: ApiPerson) => server.as(who).call(readInvoiceEndpoint, { params: load, query: {} })
const send = async (seen: { dealId: string; version: number; total: number }) => {
  await proveNow(server, dana)
  const remitTo = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null } as const
  return server.as(dana).call(sendInvoiceEndpoint, { params: load, body: { ...seen, remitTo } })
}
async function noticesOf(who: ApiPerson, title: string): Promise<string[]> {
  await server.eventsHandled()
  const rows = await server.db
    .selectFrom('notification')
    .select('message')
    .where('person_id', '=', who.personId)
    .where('title', '=', title)
    .orderBy('created_at')
    .orderBy('event_id')
    .execute()
  return rows.map(({ message }) => message)
}

describe('[TRUE-02] a second departure', () => {
  /** The truck waited 4 h 15 min: $112.50. */
  async function leave(): Promise<void> {
    await tap('arrived', 'pickup')
    server.pass({ minutes: 255 })
    await tap('departed', 'pickup')
    expect((await statement(marta)).amount).toBe(112.5)
  }

  test('that is earlier and certain counts, and both parties are told the old and the new amount', async () => {
    await leave()
    await tap('departed', 'pickup', 120)
    for (const party of [marta, dana]) {
      expect((await statement(party)).amount).toBe(12.5)
      expect((await invoice(party)).draft.lines).toMatchObject([{ kind: 'rate' }, { kind: 'detention', amount: 12.5 }])
      const [message, ...more] = await noticesOf(party, 'Detention changed')
      expect(message).toMatch(/^Detention at pickup of load #\d+, .*is \$12\.50 instead of \$112\.50/)
      expect([message?.includes('invoice'), more]).toEqual([false, []])
    }
  })

  test('a quarter of an hour earlier is no repetition', async () => {
    await leave()
    await tap('departed', 'pickup', 14)
    expect((await statement(dana)).amount).toBe(112.5)
    await tap('departed', 'pickup', 16)
    expect((await statement(dana)).amount).toBe(100)
  })

  test('that is unsure or later changes nothing, and nobody is told', async () => {
    await leave()
    const contactAt = server.at({ minutes: -250 }).toISOString()
    await tap('departed', 'pickup', 180, { clock: { contactAt, isSure: false } })
    server.pass({ hours: 1 })
    await tap('departed', 'pickup')
    const { events, amount } = await statement(marta)
    expect([events.length, amount]).toEqual([4, 112.5])
    expect(await noticesOf(marta, 'Detention changed')).toEqual([])
  })

  test('that is certain replaces an unsure one', async () => {
    await tap('arrived', 'pickup')
    server.pass({ minutes: 255 })
    const contactAt = server.at({ minutes: -250 }).toISOString()
    await tap('departed', 'pickup', 5, { clock: { contactAt, isSure: false } })
    expect((await statement(marta)).amount).toBe(0)
    await tap('departed', 'pickup', 0)
    expect((await statement(marta)).amount).toBe(112.5)
    for (const party of [marta, dana])
      expect(await noticesOf(party, 'Detention changed')).toEqual([expect.stringContaining('is $112.50 instead of $0')])
  })

  test('leaves the lines of a sent invoice, and shows both parties the difference', async () => {
    await leave()
    server.pass({ hours: 20 })
    await tap('arrived', 'delivery')
    const { dealId, draft } = await invoice(dana)
    await send({ dealId, version: 0, total: draft.total })
    for (const party of [marta, dana]) expect((await invoice(party)).detentionChanges).toBeUndefined()
    await tap('departed', 'pickup', 20 * 60 + 120)
    for (const party of [marta, dana]) {
      const { versions, detentionChanges } = await invoice(party)
      expect(versions.map(({ total }) => total)).toEqual([draft.total])
      expect(detentionChanges).toEqual([{ stop: 'pickup', invoiced: 112.5, now: 12.5 }])
      expect(await noticesOf(party, 'Detention changed')).toEqual([
        expect.stringContaining('The invoice keeps its lines and shows the difference.'),
      ])
    }
    await send({ dealId, version: 1, total: draft.total - 100 })
    expect((await invoice(marta)).detentionChanges).toBeUndefined()
  })

  test('of a correction or of other times is told to both parties too', async () => {
    await leave()
    const [departure] = (await statement(dana)).events.slice(-1)
    const params = { id: load.id, eventId: departure?.id ?? '' }
    await server.as(dana).call(correctStopEventEndpoint, { params, body: { reason: 'Wrong load' } })
    await tap('departed', 'pickup')
    for (const party of [marta, dana])
      expect(await noticesOf(party, 'Detention changed'), 'the truck waits again').toEqual([])
    await tap('departed', 'pickup', 30)
    for (const party of [marta, dana])
      expect(await noticesOf(party, 'Detention changed')).toEqual([
        expect.stringContaining('is $87.50 instead of $112.50'),
      ])
  })

  test('other times that both agreed to before the truck came change what stands, and both are told', async () => {
    const from = server.at({ hours: 1 }).toISOString()
    const [deal] = (await server.as(dana).call(listLoadDealsEndpoint, { params: load })).data
    const terms = deal?.terms.at(-1)
    if (!deal || !terms) throw new Error('no deal')
    const { rate, deliveryDateTime } = terms
    const changeId = randomUUID()
    const about = { dealId: deal.id, changeId, version: terms.version, reason: 'Dock is busy' }
    const body = { ...about, rate, pickupDateTime: from, deliveryDateTime }
    await server.as(marta).call(proposeChangeEndpoint, { params: load, body })
    await leave()
    await server.as(dana).call(answerChangeEndpoint, { params: load, body: { changeId, answer: 'accepted' } })
    expect((await statement(marta)).amount).toBe(62.5)
    for (const party of [marta, dana])
      expect(await noticesOf(party, 'Detention changed')).toEqual([
        expect.stringContaining('is $62.50 instead of $112.50'),
      ])
  })
})

describe('[TRUE-24] a carrier that is released while its truck waits', () => {
  const release = () => server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'No freight' } })

  test('is owed the waiting until then, on statement and invoice alike, for ever', async () => {
    await tap('arrived', 'pickup')
    server.pass({ hours: 5 })
    await release()
    const releasedAt = server.at({}).toISOString()
    for (const days of [0, 3]) {
      server.pass({ days })
      for (const party of [marta, dana]) {
        const { stops, amount } = await statement(party)
        expect(stops[0]).toMatchObject({ state: 'ended', departedAt: null, releasedAt, minutes: 300, amount: 150 })
        const { draft } = await invoice(party)
        expect([amount, draft.total, draft.isOver]).toEqual([150, 150, true])
      }
    }
    const { dealId } = await invoice(dana)
    const { versions } = await send({ dealId, version: 0, total: 150 })
    expect(versions[0]?.lines).toEqual([{ kind: 'detention', stop: 'pickup', amount: 150, billedMinutes: 180 }])
  })

  test('keeps the tap that it left, which changes no amount, and the broker is told', async () => {
    await tap('arrived', 'pickup')
    server.pass({ hours: 5 })
    await release()
    server.pass({ hours: 1 })
    expect((await expectRefusal(tap('departed', 'pickup'))).code).toBe('STATUS_CONFLICT')
    for (const party of [marta, dana]) {
      const { events, amount, stops } = await statement(party)
      expect([events.map(({ kind }) => kind), amount]).toEqual([['arrived', 'departed'], 150])
      expect(stops[0]?.departedAt).toBe(server.at({}).toISOString())
    }
    expect(await noticesOf(marta, 'Left pickup')).toEqual([
      expect.stringMatching(/left pickup .*, after its release\.$/),
    ])
    server.pass({ hours: 1 })
    await expectRefusal(tap('departed', 'pickup'))
    expect((await statement(dana)).events, 'it left once').toHaveLength(2)
  })

  test('a departure from before the release that comes later changes the amount, and both are told', async () => {
    await tap('arrived', 'pickup')
    server.pass({ hours: 5 })
    await release()
    await expectRefusal(tap('departed', 'pickup', 120))
    expect((await statement(dana)).amount).toBe(50)
    for (const party of [marta, dana])
      expect(await noticesOf(party, 'Detention changed')).toEqual([expect.stringContaining('is $50 instead of $150')])
  })

  test('an arrival after the release is no part of the deal', async () => {
    await release()
    server.pass({ minutes: 1 })
    expect((await expectRefusal(tap('arrived', 'pickup'))).code).toBe('STATUS_CONFLICT')
    expect(await statement(dana)).toMatchObject({ amount: 0, events: [] })
  })
})

describe('[TRUE-09] the warnings of a truck that waits', () => {
  const titles = async () => [
    ...(await noticesOf(marta, 'Free time ends soon')),
    ...(await noticesOf(marta, 'Detention starts')),
  ]

  test('are given again once the arrival that they were about is corrected', async () => {
    const { deal } = await tap('arrived', 'pickup')
    server.pass({ minutes: 90 })
    await server.chores()
    expect(await titles()).toHaveLength(1)
    const params = { id: load.id, eventId: deal?.stopEvents[0]?.id ?? '' }
    await server.as(dana).call(correctStopEventEndpoint, { params, body: { reason: 'Still on the road' } })
    server.pass({ minutes: 60 })
    await server.chores()
    expect(await titles(), 'nobody waits').toHaveLength(1)
    await tap('arrived', 'pickup')
    server.pass({ minutes: 90 })
    await server.chores()
    expect(await titles()).toHaveLength(2)
    server.pass({ minutes: 30 })
    await server.chores()
    await server.chores()
    expect(await titles()).toHaveLength(3)
  })

  test('are not repeated when a second device delivers an earlier arrival', async () => {
    server.pass({ minutes: 10 })
    await tap('arrived', 'pickup')
    server.pass({ minutes: 90 })
    await server.chores()
    await tap('arrived', 'pickup', 95)
    await server.chores()
    expect(await titles()).toHaveLength(1)
  })
})
