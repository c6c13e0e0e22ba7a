import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import {
  correctArrivalEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { enterBooksEndpoint, readOpenBooksEndpoint } from '#contract/freight/open-books.ts'
import { readRateConfirmationEndpoint, readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

type Proposal = EndpointInput<typeof proposeChangeEndpoint>['body']
type Answer = 'accepted' | 'declined' | 'withdrawn'

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postBookedLoad(server, marta, dana)
})

const read = (who: ApiPerson) => server.as(who).call(readLoadEndpoint, { params: load })
const confirmation = (who: ApiPerson, version?: number) =>
  server.as(who).call(readRateConfirmationEndpoint, { params: load, query: version === undefined ? {} : { version } })

async function proposal(over: Partial<Proposal> = {}): Promise<Proposal> {
  const { deal, pickupDateTime, deliveryDateTime } = await read(marta)
  const terms = { rate: 2350.5, pickupDateTime, deliveryDateTime, reason: 'Two more stops' }
  return { dealId: deal?.id ?? '', changeId: randomUUID(), version: deal?.version ?? 0, ...terms, ...over }
}
async function propose(who: ApiPerson, over: Partial<Proposal> = {}) {
  const body = await proposal(over)
  await server.as(who).call(proposeChangeEndpoint, { params: load, body })
  return body.changeId
}
const answer = (who: ApiPerson, changeId: string, given: Answer) =>
  server.as(who).call(answerChangeEndpoint, { params: load, body: { changeId, answer: given } })
async function agree(over: Partial<Proposal> = {}) {
  await answer(marta, await propose(dana, over), 'accepted')
}
async function sign(who: ApiPerson, from?: { version: number; hash: string }) {
  const { dealId, version, hash } = await confirmation(who)
  const body = { dealId, version, hash, name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' as const }, ...from }
  return server.as(who).call(signRateConfirmationEndpoint, { params: load, body: { ...body, consent: '1' } })
}
async function newsOf(who: ApiPerson) {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { status: 'all' } })
  return data.filter(({ title }) => title.startsWith('Change'))
}
const codeOf = async (promise: Promise<unknown>) => (await expectRefusal(promise)).code

describe('a change that both parties accept', () => {
  test('stores the fingerprint of its version, which stays whatever is removed later', async () => {
    await agree()
    const agreed = await confirmation(marta)
    expect(agreed.version).toBe(2)
    await server.db.updateTable('deal').set({ paper_terms: '{"fines":"$1"}' }).where('load_id', '=', load.id).execute()
    expect(await confirmation(dana)).toMatchObject({ version: 2, hash: agreed.hash })
  })

  test('makes the next version, with the terms of the load, its deal, its books and its invoice', async () => {
    const [pickupDateTime, pickupUntil] = [server.at({ hours: 50 }), server.at({ hours: 53 })].map((at) =>
      at.toISOString(),
    )
    const id = await propose(dana, { pickupDateTime: pickupDateTime ?? '', ...(pickupUntil && { pickupUntil }) })
    expect(await read(marta)).toMatchObject({
      agreedRate: 2150.5,
      deal: { version: 1, change: { id, by: 'carrier', status: 'open', rate: 2350.5, reason: 'Two more stops' } },
    })
    const changed = await answer(marta, id, 'accepted')
    expect(changed).toMatchObject({
      rate: 2150.5,
      agreedRate: 2350.5,
      pickupDateTime,
      pickupUntil,
      deal: { version: 2, change: { status: 'accepted' } },
    })
    expect(await read(dana)).toMatchObject({ viewer: 'carrier', agreedRate: 2350.5, pickupUntil })
    const { data } = await server.as(dana).call(listLoadDealsEndpoint, { params: load })
    expect(data[0]?.terms).toMatchObject([
      { version: 1, rate: 2150.5 },
      { version: 2, rate: 2350.5, pickupUntil },
    ])
    const { draft } = await server.as(dana).call(readInvoiceEndpoint, { params: load, query: {} })
    expect(draft.lines).toMatchObject([{ kind: 'rate', amount: 2350.5 }])
    const dealId = data[0]?.id ?? ''
    await server.as(marta).call(enterBooksEndpoint, { params: load, body: { dealId, shipperPays: 3000 } })
    const books = await server.as(marta).call(readOpenBooksEndpoint, { params: load, query: {} })
    expect(JSON.stringify(books)).toContain('2350.5')
  })

  test('moves the delivery on the load, in both lists and on the paper, and leaves the pickup as agreed', async () => {
    const { pickupDateTime } = await read(marta)
    const [from, until] = [server.at({ hours: 90 }).toISOString(), server.at({ hours: 94 }).toISOString()]
    await agree({ rate: 2150.5, deliveryDateTime: from, deliveryUntil: until })
    const moved = { pickupDateTime, deliveryDateTime: from, deliveryUntil: until }
    for (const who of [marta, dana]) {
      expect(await read(who)).toMatchObject({ agreedRate: 2150.5, ...moved })
      const { data } = await server.as(who).call(listMyLoadsEndpoint, { query: { status: 'active' } })
      expect(data.filter(({ id }) => id === load.id)).toMatchObject([moved])
    }
    expect((await confirmation(dana)).stops).toMatchObject([
      { stop: 'pickup', appointment: { from: pickupDateTime } },
      { stop: 'delivery', appointment: { from, to: until } },
    ])
  })

  test('asks for both signatures again; the earlier version keeps its own, and its content', async () => {
    const before = await confirmation(dana)
    await sign(dana)
    await sign(marta)
    await agree()
    const [latest, earlier] = [await confirmation(marta), await confirmation(marta, 1)]
    expect(latest).toMatchObject({
      version: 2,
      latestVersion: 2,
      rate: 2350.5,
      replaces: { version: 1, changed: ['rate'] },
    })
    expect(latest.signatures?.map(({ side, version }) => [side, version])).toEqual([
      ['carrier', 1],
      ['broker', 1],
    ])
    expect(earlier).toMatchObject({ version: 1, latestVersion: 2, rate: 2150.5, hash: before.hash, replaces: null })
    expect(await confirmation(dana, 1)).toEqual(earlier)
    expect(latest.hash).not.toBe(before.hash)
    const { signatures } = await sign(dana)
    expect(signatures.map(({ version, hash }) => [version, hash])).toEqual([
      [1, before.hash],
      [1, before.hash],
      [2, latest.hash],
    ])
    for (const query of [{ version: 1 }, { version: 2 }, {}])
      expect((await server.as(dana).ask(readRateConfirmationPdfEndpoint, { params: load, query })).status).toBe(200)
  })

  test('refuses a signature on the earlier version in plain words, but knows one that it has', async () => {
    const { version, hash } = await confirmation(dana)
    await sign(dana)
    await agree()
    expect((await sign(dana, { version, hash })).signatures).toHaveLength(1)
    const refusal = await expectRefusal(sign(marta, { version, hash }))
    expect(refusal).toMatchObject({ status: 409, code: 'DOCUMENT_CHANGED' })
    expect(refusal.message).toContain('Read the new version, then sign it')
    expect((await confirmation(marta)).signatures).toHaveLength(1)
  })

  test('blocks nothing while it is unsigned or unanswered', async () => {
    await agree()
    await propose(marta, { rate: 2400 })
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    expect(await read(dana)).toMatchObject({ status: 'completed', agreedRate: 2350.5 })
  })

  test('is in the history with its reason, and the other party is notified of each step', async () => {
    await answer(marta, await propose(dana), 'declined')
    await answer(dana, await propose(marta, { rate: 2200 }), 'accepted')
    await answer(dana, await propose(dana, { rate: 2300 }), 'withdrawn')
    const { events } = await read(marta)
    expect(events.slice(-6).map(({ type, detail }) => [type, detail])).toEqual([
      ['change-proposed', 'Two more stops'],
      ['change-declined', null],
      ['change-proposed', 'Two more stops'],
      ['change-accepted', null],
      ['change-proposed', 'Two more stops'],
      ['change-withdrawn', null],
    ])
    const [toMarta, toDana] = [await newsOf(marta), await newsOf(dana)]
    expect(toMarta.map(({ title }) => title)).toEqual(['Change to approve', 'Change accepted', 'Change to approve'])
    expect(toDana.map(({ title }) => title)).toEqual(['Change to approve', 'Change declined'])
    expect(toMarta.at(-1)?.message).toMatch(/^Reyes Trucking proposes \$2,350\.50 instead of \$2,150\.50 for load #\d+/)
    expect(toMarta[1]?.message).toMatch(/^Reyes Trucking accepted the change .+ \$2,200/)
  })

  test('is the same when it is proposed or answered again after a lost answer', async () => {
    const changeId = await propose(dana)
    await propose(dana, { changeId })
    await answer(marta, changeId, 'accepted')
    expect(await answer(marta, changeId, 'accepted')).toMatchObject({ deal: { version: 2 } })
    await propose(dana, { changeId, version: 1 })
    expect(await read(dana)).toMatchObject({ deal: { version: 2, change: { status: 'accepted' } } })
    expect((await newsOf(marta)).length).toBe(1)
  })
})

describe('a change is refused', () => {
  test('while another is open, by either party; the answer has the load with that one', async () => {
    const id = await propose(dana)
    for (const who of [dana, marta]) {
      const refusal = await expectRefusal(propose(who, { rate: 2200 }))
      expect(refusal).toMatchObject({ status: 409, code: 'CHANGE_OPEN', current: { deal: { change: { id } } } })
    }
  })

  test('on terms that changed meanwhile, and once it was withdrawn, declined or the load has ended', async () => {
    await agree()
    expect(await codeOf(propose(marta, { rate: 2200, version: 1 }))).toBe('DEAL_CHANGED')
    const withdrawn = await propose(dana, { rate: 2400 })
    await answer(dana, withdrawn, 'withdrawn')
    expect(await codeOf(answer(marta, withdrawn, 'accepted'))).toBe('CHANGE_CLOSED')
    // the last proposal is the newest, to the millisecond
    server.pass({ minutes: 1 })
    const late = await propose(dana, { rate: 2400 })
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    expect(await read(marta)).toMatchObject({ deal: { change: { id: late, status: 'closed' } } })
    expect(await codeOf(answer(marta, late, 'accepted'))).toBe('STATUS_CONFLICT')
    expect(await codeOf(propose(marta, { rate: 2500 }))).toBe('STATUS_CONFLICT')
    // an arrival that is corrected brings it back
    const reason = 'The truck is still on the road'
    await server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason } })
    expect(await answer(marta, late, 'accepted')).toMatchObject({ agreedRate: 2400 })
  })

  test('after a release; the next carrier gets its own deal without it', async () => {
    const [body, id] = [await proposal(), await propose(dana)]
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    expect(await codeOf(answer(marta, id, 'accepted'))).toBe('DEAL_ENDED')
    expect(
      await codeOf(
        server.as(dana).call(proposeChangeEndpoint, { params: load, body: { ...body, changeId: randomUUID() } }),
      ),
    ).toBe('DEAL_ENDED')
  })

  test('for a stop where the truck has arrived, at the field', async () => {
    await server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
    const refusal = await expectRefusal(propose(dana, { pickupDateTime: server.at({ hours: 30 }).toISOString() }))
    expect(refusal).toMatchObject({ status: 422, validationErrors: [{ path: 'pickupDateTime' }] })
    expect(refusal.message).toContain('already arrived')
    await propose(dana, { rate: 2400 })
  })

  test.each([
    ['no rate', { rate: 0 }],
    ['a fraction of a cent', { rate: 10.001 }],
    ['no reason', { reason: '' }],
    ['a window that ends first', { pickupUntil: '2020-01-01T00:00:00Z' }],
    [
      'a delivery before the pickup',
      { deliveryDateTime: '2099-01-01T00:00:00Z', pickupDateTime: '2099-01-02T00:00:00Z' },
    ],
    ['a time without an offset', { pickupDateTime: '2099-01-01T10:00' }],
    ['no version', { version: 1.5 }],
    ['an odd id', { changeId: 'mine' }],
  ] satisfies [string, Partial<Proposal>][])('with %s', async (_, over) => {
    const refusal = await expectRefusal(propose(dana, over))
    expect(refusal.status).toBe(422)
    expect((await read(dana)).deal).not.toHaveProperty('change')
  })

  test('from strangers and for the wrong side; nobody else reads it', async () => {
    const stranger = await createPerson(server, 'company')
    const id = await propose(dana)
    const foreign = await proposal()
    expect(await codeOf(server.as(stranger).call(proposeChangeEndpoint, { params: load, body: foreign }))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(answer(stranger, id, 'accepted'))).toBe('NOT_FOUND')
    expect(await codeOf(answer(dana, id, 'accepted'))).toBe('NOT_ALLOWED')
    expect(await codeOf(answer(marta, id, 'withdrawn'))).toBe('NOT_ALLOWED')
    expect(await codeOf(answer(marta, randomUUID(), 'accepted'))).toBe('NOT_FOUND')
    // another deal's change
    const other = await postBookedLoad(server, marta, stranger)
    const { deal } = await server.as(stranger).call(readLoadEndpoint, { params: other })
    const body = { ...foreign, changeId: id, dealId: deal?.id ?? '' }
    expect(await codeOf(server.as(stranger).call(proposeChangeEndpoint, { params: other, body }))).toBe('NOT_ALLOWED')
  })

  test('an earlier version that never was is not found', async () => {
    expect(await codeOf(confirmation(dana, 2))).toBe('NOT_FOUND')
  })
})
