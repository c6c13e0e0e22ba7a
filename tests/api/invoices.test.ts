import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  readInvoiceEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import {
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

type Settle = EndpointInput<typeof settleInvoiceEndpoint>['body']
type Send = EndpointInput<typeof sendInvoiceEndpoint>['body']
type Settled = Settle extends infer Each ? (Each extends unknown ? Omit<Each, 'dealId' | 'version'> : never) : never

const REMIT_TO: Send['remitTo'] = {
  kind: 'carrier',
  name: 'Reyes Trucking LLC',
  address: '12 Depot Rd, Laredo, TX 78040-1234',
  email: 'pay@reyes.test',
}
const FACTOR: Send['remitTo'] = { kind: 'factor', name: 'Apex Factoring', address: 'PO Box 12, Dallas', email: null }
const RATE = 2150.5

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postBookedLoad(server, marta, dana)
})

const read = (who: ApiPerson) => server.as(who).call(readInvoiceEndpoint, { params: load, query: {} })
const deliver = () => server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })

async function ask(who: ApiPerson, over: Partial<EndpointInput<typeof askAccessorialEndpoint>['body']> = {}) {
  const { dealId } = await read(dana)
  const body = { dealId, accessorialId: randomUUID(), kind: 'lumper' as const, amount: 180.25, ...over }
  await server.as(who).call(askAccessorialEndpoint, { params: load, body })
  return body.accessorialId
}
const answer = (who: ApiPerson, body: EndpointInput<typeof answerAccessorialEndpoint>['body']) =>
  server.as(who).call(answerAccessorialEndpoint, { params: load, body })

async function send(who: ApiPerson, over: Partial<Send> = {}) {
  const { dealId, draft, versions } = await read(dana)
  const body = { dealId, version: versions.length, total: draft.total, remitTo: REMIT_TO, ...over }
  await proveNow(server, who)
  return server.as(who).call(sendInvoiceEndpoint, { params: load, body })
}
async function settle(who: ApiPerson, settled: Settled, version?: number) {
  const { dealId, versions } = await read(dana)
  const body = { dealId, version: version ?? versions.length, ...settled }
  return server.as(who).call(settleInvoiceEndpoint, { params: load, body })
}
const today = () => server.at({}).toISOString().slice(0, 10)

async function newsOf(who: ApiPerson): Promise<string[]> {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { status: 'all' } })
  return data.map(({ title }) => title).filter((title) => /invoice|accessorial|payment/i.test(title))
}

async function newestMessageTo(who: ApiPerson): Promise<string> {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { status: 'all' } })
  return data[0]?.message ?? ''
}

test('[FACE-01] the load says where its invoice stands, and what was approved beyond the rate', async () => {
  const standing = async (who: ApiPerson) => {
    const { deal } = await server.as(who).call(readLoadEndpoint, { params: { id: load.id } })
    return { invoice: deal?.invoice, extras: deal?.extras }
  }
  const lumper = await ask(dana)
  await ask(dana, { amount: 90 })
  await answer(marta, { accessorialId: lumper, answer: 'approved' })
  expect(await standing(dana)).toEqual({ invoice: undefined, extras: 180.25 })
  await deliver()
  await send(dana)
  expect(await standing(marta)).toMatchObject({ invoice: { status: 'sent', total: RATE + 180.25 }, extras: 180.25 })
  await settle(marta, { settlement: 'approve' })
  expect((await standing(dana)).invoice?.status).toBe('approved')
})

describe('an invoice', () => {
  test('is made from the rate, the waiting and what was approved, in whole cents, the same for both parties', async () => {
    const tap = (kind: 'arrived' | 'departed') =>
      server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop: 'pickup' } })
    server.pass({ hours: 48 })
    await tap('arrived')
    server.pass({ hours: 3 })
    await tap('departed')
    const lumper = await ask(dana)
    server.pass({ minutes: 1 })
    await ask(dana, { kind: 'layover', amount: 225 })
    await answer(marta, { accessorialId: lumper, answer: 'approved' })
    await deliver()

    const { draft, accessorials } = await read(dana)
    expect(draft).toEqual({
      lines: [
        { kind: 'rate', amount: RATE },
        { kind: 'detention', amount: 50, stop: 'pickup', billedMinutes: 60 },
        { kind: 'lumper', amount: 180.25 },
      ],
      total: 2380.75,
      isOver: true,
    })
    expect(accessorials.map(({ kind, status }) => [kind, status])).toEqual([
      ['lumper', 'approved'],
      ['layover', 'asked'],
    ])
    const { side, ...seen } = await read(marta)
    expect(side).toBe('broker')
    expect(seen).toMatchObject({ draft, accessorials, broker: 'Blue Mesa Freight', carrier: 'Reyes Trucking' })
  })

  test('goes from draft to sent, approved and paid, and each step tells the other party', async () => {
    await deliver()
    expect((await read(marta)).versions).toEqual([])
    const sentAt = server.at({}).toISOString()
    await send(dana)
    server.pass({ days: 2 })
    await settle(marta, { settlement: 'approve' })
    server.pass({ days: 20 })
    const paid = await settle(marta, { settlement: 'pay', paidOn: today() })
    const at = server.at({}).toISOString()
    expect(paid.versions).toMatchObject([
      { version: 1, status: 'paid', total: RATE, remitTo: REMIT_TO, sentAt, paid: { on: today(), at, by: 'broker' } },
    ])
    expect((await read(dana)).versions).toEqual(paid.versions)
    expect(await newsOf(marta)).toEqual(['Invoice in'])
    expect(await newsOf(dana)).toEqual(['Invoice paid', 'Invoice approved'])
  })

  test('keeps its lines and payee once sent; a correction is another version', async () => {
    await deliver()
    await send(dana)
    const accessorialId = await ask(dana)
    await answer(marta, { accessorialId, answer: 'approved' })
    const { versions } = await read(marta)
    expect(versions[0]?.total).toBe(RATE)
    await settle(marta, { settlement: 'dispute', reason: 'The lumper fee is missing' })
    const after = await send(dana, { remitTo: FACTOR })
    expect(after.versions).toMatchObject([
      { version: 1, status: 'disputed', total: RATE, disputed: { reason: 'The lumper fee is missing' } },
      { version: 2, status: 'sent', total: 2330.75, remitTo: FACTOR, isNewPayee: true, disputed: null },
    ])
    expect(await newsOf(marta)).toEqual(['Corrected invoice in', 'Accessorial to approve', 'Invoice in'])
    const frozen = sql`update freight_invoice set total_cents = 1 where deal_id = ${after.dealId}`.execute(server.db)
    await expect(frozen).rejects.toThrow('keeps its lines')
  })

  test('warns of another payee in its news and in every version, until the broker has paid that payee', async () => {
    const sendNext = async (remitTo: Send['remitTo']) => {
      load = await postBookedLoad(server, marta, dana)
      await deliver()
      server.pass({ minutes: 1 })
      return isNew(await send(dana, { remitTo }))
    }
    const isNew = ({ versions }: { versions: readonly { isNewPayee: boolean }[] }) =>
      versions.map(({ isNewPayee }) => isNewPayee)
    expect(await sendNext(REMIT_TO)).toEqual([false])
    await settle(marta, { settlement: 'pay', paidOn: today() })
    expect(await sendNext(FACTOR)).toEqual([true])
    expect(await newestMessageTo(marta)).toContain('Earlier invoices named another payee. Confirm this one with')
    await settle(marta, { settlement: 'dispute', reason: 'Who is this?' })
    server.pass({ minutes: 1 })
    expect(isNew(await send(dana, { remitTo: FACTOR })), 'sent again').toEqual([true, true])
    await settle(dana, { settlement: 'pay', paidOn: today() })
    expect(await sendNext(FACTOR), 'the carrier alone said that it was paid').toEqual([true])
    await settle(marta, { settlement: 'pay', paidOn: today() })
    expect(await sendNext(FACTOR)).toEqual([false])
    expect(await newestMessageTo(marta)).not.toContain('Confirm')
  })

  test('offers the payee of the carrier’s last invoice for the next, to the carrier alone', async () => {
    await deliver()
    await send(dana, { remitTo: FACTOR })
    load = await postBookedLoad(server, marta, dana)
    expect((await read(dana)).remitTo).toEqual(FACTOR)
    expect((await read(marta)).remitTo).toBeNull()
  })

  test('is sent once the haul is over, not before', async () => {
    const refusal = await expectRefusal(send(dana))
    expect(refusal).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' })
  })

  test('of a released carrier states what was approved, without the rate', async () => {
    const accessorialId = await ask(dana, { kind: 'tonu', amount: 150 })
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'The shipper cancelled' } })
    expect((await read(dana)).draft).toEqual({ lines: [], total: 0, isOver: true })
    await answer(marta, { accessorialId, answer: 'approved' })
    const { versions } = await send(dana)
    expect(versions).toMatchObject([{ total: 150, lines: [{ kind: 'tonu', amount: 150 }] }])
  })

  test('that changed since the carrier saw it is not sent', async () => {
    await deliver()
    for (const stale of [{ total: RATE + 1 }, { version: 3 }])
      expect(await expectRefusal(send(dana, stale))).toMatchObject({ status: 409, code: 'INVOICE_CHANGED' })
    expect((await read(dana)).versions).toEqual([])
  })

  test('sent twice, by a lost answer or a second device, is sent once', async () => {
    await deliver()
    await send(dana)
    expect((await send(dana, { version: 0 })).versions).toHaveLength(1)
    expect(await newsOf(marta)).toEqual(['Invoice in'])
    const other = await expectRefusal(send(dana, { version: 0, remitTo: FACTOR }))
    expect(other.code).toBe('INVOICE_CHANGED')
  })

  test('disputed twice keeps the first reason: the same is answered again, another is refused', async () => {
    await deliver()
    await send(dana)
    const reason = 'The rate was $2,000'
    await settle(marta, { settlement: 'dispute', reason })
    await settle(marta, { settlement: 'dispute', reason })
    const again = await expectRefusal(settle(marta, { settlement: 'dispute', reason: 'Never delivered' }))
    expect(again).toMatchObject({ status: 409, code: 'ALREADY_DISPUTED' })
    expect((await read(dana)).versions).toMatchObject([{ status: 'disputed', disputed: { reason } }])
    expect(await newsOf(dana)).toEqual(['Invoice disputed'])
  })

  test('can’t be answered in an earlier version', async () => {
    await deliver()
    await send(dana)
    await settle(marta, { settlement: 'dispute', reason: 'Wrong payee' })
    await send(dana, { remitTo: FACTOR })
    const refusal = await expectRefusal(settle(marta, { settlement: 'approve' }, 1))
    expect(refusal.code).toBe('INVOICE_CHANGED')
  })

  test('whose recorded payment never came is open again, by its carrier alone', async () => {
    await deliver()
    await send(dana)
    await settle(marta, { settlement: 'pay', paidOn: today() })
    const reason = 'Nothing on our account'
    const refusal = await expectRefusal(settle(marta, { settlement: 'not-received', reason }))
    expect(refusal.code).toBe('NOT_ALLOWED')
    const { versions } = await settle(dana, { settlement: 'not-received', reason })
    expect(versions).toMatchObject([{ status: 'approved', paid: null, notReceived: { reason } }])
    expect(await newsOf(marta)).toEqual(['Payment not received', 'Invoice in'])
    expect((await settle(dana, { settlement: 'pay', paidOn: today() })).versions).toMatchObject([
      { status: 'paid', paid: { by: 'carrier' } },
    ])
  })

  test('is paid on a day between its sending and today', async () => {
    await deliver()
    await send(dana)
    for (const days of [-3, 3]) {
      const paidOn = server.at({ days }).toISOString().slice(0, 10)
      const refusal = await expectRefusal(settle(marta, { settlement: 'pay', paidOn }))
      expect(refusal).toMatchObject({ status: 422, validationErrors: [{ path: 'paidOn' }] })
    }
  })

  /** 'yyyy-MM-dd' */
  const dayIn = (zone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

  test('[CASE-29] isn’t paid on a day that is later than the payer’s today', async () => {
    await deliver()
    await send(dana)
    const payTomorrow = async (zone: string) => {
      await server.db
        .insertInto('notification_settings')
        .values({
          person_id: marta.personId,
          settings: JSON.stringify({ quietHours: { zone } }),
          updated_at: server.at({}),
        })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet({ settings: JSON.stringify({ quietHours: { zone } }) }),
        )
        .execute()
      const paidOn = dayIn(zone, server.at({ days: 1 }))
      return expectRefusal(settle(marta, { settlement: 'pay', paidOn }))
    }
    for (const zone of ['America/New_York', 'Pacific/Honolulu'])
      expect(await payTomorrow(zone)).toMatchObject({ status: 422, validationErrors: [{ path: 'paidOn' }] })
    const paidOn = dayIn('Pacific/Honolulu', server.at({}))
    expect((await settle(marta, { settlement: 'pay', paidOn })).versions).toMatchObject([{ status: 'paid' }])
  })

  test('is approved and disputed by the broker, and sent by the carrier', async () => {
    await deliver()
    expect((await expectRefusal(send(marta))).code).toBe('NOT_ALLOWED')
    await send(dana)
    expect((await expectRefusal(settle(dana, { settlement: 'approve' }))).code).toBe('NOT_ALLOWED')
    expect((await expectRefusal(settle(dana, { settlement: 'dispute', reason: 'Mine' }))).code).toBe('NOT_ALLOWED')
  })

  test('doesn’t exist for a stranger, nor under another load', async () => {
    await deliver()
    const { dealId } = await send(dana)
    for (const who of [await createPerson(server, 'company'), await createPerson(server, 'broker')]) {
      expect((await expectRefusal(read(who))).code).toBe('NOT_FOUND')
      expect((await expectRefusal(settle(who, { settlement: 'approve' }))).code).toBe('NOT_FOUND')
      expect((await expectRefusal(send(who))).code).toBe('NOT_FOUND')
      expect((await expectRefusal(ask(who))).code).toBe('NOT_FOUND')
    }
    const rival = await createPerson(server, 'company')
    load = await postBookedLoad(server, marta, rival)
    const body = { dealId, version: 1, settlement: 'pay' as const, paidOn: today() }
    const mixed = server.as(rival).call(settleInvoiceEndpoint, { params: load, body })
    expect((await expectRefusal(mixed)).code).toBe('NOT_FOUND')
  })

  test.each([
    ['remitTo.name', { remitTo: { ...REMIT_TO, name: 'A' } }],
    ['remitTo.address', { remitTo: { ...REMIT_TO, address: '' } }],
    ['remitTo.address', { remitTo: { ...REMIT_TO, address: 'Account 000123456789' } }],
    ['remitTo.address', { remitTo: { ...REMIT_TO, address: 'Account 0001 2345 6789' } }],
    ['remitTo.email', { remitTo: { ...REMIT_TO, email: 'pay' } }],
    ['remitTo.kind', { remitTo: { ...REMIT_TO, kind: 'bank' } }],
    ['total', { total: 0 }],
    ['total', { total: 10.001 }],
    ['version', { version: -1 }],
    ['dealId', { dealId: "' or 1=1 --" }],
  ])('refuses bad input and names the field: %s %j', async (path, bad) => {
    await deliver()
    const { dealId, draft } = await read(dana)
    const body = JSON.stringify({ dealId, version: 0, total: draft.total, remitTo: REMIT_TO, ...bad })
    const { status, body: answered } = await server
      .as(dana)
      .send({ method: 'POST', path: `/loads/${load.id}/invoice`, body })
    expect(status).toBe(422)
    expect(answered).toMatchObject({ error: { details: [{ path }] } })
    expect((await read(dana)).versions).toEqual([])
  })
})

describe('an accessorial', () => {
  test('asked for and declined tells both parties, and can still be approved', async () => {
    const accessorialId = await ask(dana, { note: 'Receipt is with the BOL' })
    const reason = 'No receipt'
    await answer(marta, { accessorialId, answer: 'declined', reason })
    expect((await read(dana)).accessorials).toMatchObject([
      { amount: 180.25, note: 'Receipt is with the BOL', status: 'declined', reason },
    ])
    await answer(marta, { accessorialId, answer: 'approved' })
    expect((await read(dana)).accessorials).toMatchObject([{ status: 'approved', reason: null }])
    expect(await newsOf(marta)).toEqual(['Accessorial to approve'])
    expect(await newsOf(dana)).toEqual(['Accessorial approved', 'Accessorial declined'])
  })

  test('asked for twice under one id is asked for once, and an approval stays', async () => {
    const accessorialId = await ask(dana)
    await ask(dana, { accessorialId })
    await answer(marta, { accessorialId, answer: 'approved' })
    const { accessorials } = await answer(marta, { accessorialId, answer: 'approved' })
    expect(accessorials).toHaveLength(1)
    const refusal = await expectRefusal(answer(marta, { accessorialId, answer: 'declined', reason: 'Too much' }))
    expect(refusal.code).toBe('INVOICE_CLOSED')
  })

  test('is asked for by the carrier and answered by the broker, on their own deal', async () => {
    expect((await expectRefusal(ask(marta))).code).toBe('NOT_ALLOWED')
    const accessorialId = await ask(dana)
    const own = answer(dana, { accessorialId, answer: 'approved' })
    expect((await expectRefusal(own)).code).toBe('NOT_ALLOWED')
    const other = await createPerson(server, 'broker')
    const strange = answer(other, { accessorialId, answer: 'approved' })
    expect((await expectRefusal(strange)).code).toBe('NOT_FOUND')
    load = await postBookedLoad(server, marta, dana)
    expect((await expectRefusal(ask(dana, { accessorialId }))).code).toBe('NOT_ALLOWED')
  })

  test('is not added to what is paid', async () => {
    await deliver()
    await send(dana)
    await settle(marta, { settlement: 'pay', paidOn: today() })
    expect((await expectRefusal(ask(dana))).code).toBe('INVOICE_CLOSED')
    expect((await expectRefusal(send(dana))).code).toBe('INVOICE_CLOSED')
  })

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 25_000.01 }],
    ['amount', { amount: '180' }],
    ['kind', { kind: 'bribe' }],
    ['note', { note: 'a'.repeat(501) }],
    ['accessorialId', { accessorialId: 1 }],
  ])('refuses bad input and names the field: %s %j', async (path, bad) => {
    const { dealId } = await read(dana)
    const body = JSON.stringify({ dealId, accessorialId: randomUUID(), kind: 'lumper', amount: 180, ...bad })
    const { status, body: answered } = await server
      .as(dana)
      .send({ method: 'POST', path: `/loads/${load.id}/accessorials`, body })
    expect(status).toBe(422)
    expect(answered).toMatchObject({ error: { details: [{ path }] } })
    expect((await read(dana)).accessorials).toEqual([])
  })
})
