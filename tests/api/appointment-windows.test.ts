import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readDetentionEndpoint } from '#contract/freight/detention.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { recordStopEventEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { type SeenTerms, shownTermsOf } from '#contract/freight/seen-terms.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'company')
})

const hours = (ahead: number) => server.at({ hours: ahead }).toISOString()
/** Picked up from 48 to 52 hours ahead, delivered from 84 to 86. */
const windows = () => ({ pickupUntil: hours(52), deliveryUntil: hours(86) })

async function post(changes: Parameters<typeof newLoad>[1] = windows()) {
  // with the default terms of detention
  const body = newLoad(server, { detention: {}, ...changes })
  const { id } = await server.as(marta).call(createLoadEndpoint, { body })
  return { id, body }
}
const read = (who: ApiPerson, { id }: { id: string }) => server.as(who).call(readLoadEndpoint, { params: { id } })

async function request(load: { id: string }, about: { proposedTerms?: object; seen?: SeenTerms } = {}) {
  return server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, ...about } })
}
async function book(load: { id: string }, about: Parameters<typeof request>[1] = {}) {
  const { id } = await request(load, about)
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
}

describe('a posted window', () => {
  test('shows to everybody, typed in the stop’s zone or sent as an instant', async () => {
    const { id } = await post({
      pickupDateTime: '2026-11-25T08:00',
      pickupUntil: '2026-11-25T12:00',
      deliveryUntil: hours(86),
    })
    for (const who of [marta, dana])
      expect(await read(who, { id })).toMatchObject({
        pickupDateTime: '2026-11-25T14:00:00.000Z',
        pickupUntil: '2026-11-25T18:00:00.000Z',
        deliveryUntil: hours(86),
      })
    const exact = await read(dana, await post({}))
    expect([exact.pickupUntil, exact.deliveryUntil]).toEqual([undefined, undefined])
  })

  test.each([
    ['before its start', { pickupUntil: '2026-11-20T08:00' }, 'pickupUntil', 'The end must be after the start'],
    ['longer than a week', { deliveryUntil: '2026-12-20T08:00' }, 'deliveryUntil', 'within 7 days'],
    ['no time', { pickupUntil: '<b>noon</b>' }, 'pickupUntil', 'date and time'],
    ['a time that does not exist', { pickupUntil: '2026-13-45T99:00' }, 'pickupUntil', 'date and time'],
    ['too long', { pickupUntil: 'x'.repeat(41) }, 'pickupUntil', '40'],
    ['a number', { pickupUntil: 7 }, 'pickupUntil', ''],
    ['an object', { deliveryUntil: { at: 'noon' } }, 'deliveryUntil', ''],
  ])('is refused when its end is %s', async (_, changes, path, message) => {
    const { status, body } = await server
      .as(marta)
      .send({ method: 'POST', path: '/loads', body: JSON.stringify({ ...newLoad(server), ...changes }) })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: { details: [expect.objectContaining({ path, message: expect.stringContaining(message) as string })] },
    })
  })

  test('keeps a load bookable, and on the board, until its end', async () => {
    const load = await post()
    const isListed = async () => {
      const { data } = await server.as(dana).call(listBoardEndpoint, { query: { broker: marta.id } })
      return data.some(({ id }) => id === load.id)
    }
    server.pass({ hours: 50 })
    expect(await isListed()).toBe(true)
    const { expiresAt } = await request(load)
    expect(expiresAt).toBe(hours(2))
    server.pass({ hours: 2 })
    expect(await isListed()).toBe(false)
    expect(await expectRefusal(request(load))).toMatchObject({ code: 'LOAD_EXPIRED' })
    const tender = server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    expect(await expectRefusal(tender)).toMatchObject({ code: 'LOAD_EXPIRED' })
  })

  test('a request that saw another window is refused; one that saw none is not compared', async () => {
    const load = await post()
    const seen = shownTermsOf(await read(dana, load))
    for (const other of [{ pickupUntil: null }, { deliveryUntil: hours(87) }])
      expect(await expectRefusal(request(load, { seen: { ...seen, ...other } }))).toMatchObject({
        code: 'LOAD_CHANGED',
      })
    expect(await request(load)).toMatchObject({ status: 'pending' })
  })

  test('changing it rejects pending requests; an edit from before windows keeps what it did not move', async () => {
    const { id, body } = await post()
    const { pickupUntil: _, deliveryUntil: __, ...old } = body
    const edit = async (changes: object) => {
      const { version } = await read(marta, { id })
      await server.as(marta).call(updateLoadEndpoint, { params: { id }, body: { ...old, ...changes, version } })
    }
    await request({ id })
    await edit({})
    expect(await read(dana, { id })).toMatchObject({ ...windows(), myRequest: { status: 'pending' } })
    await edit({ pickupUntil: hours(53) })
    expect(await read(dana, { id })).toMatchObject({ pickupUntil: hours(53), myRequest: { status: 'rejected' } })
    await edit({ deliveryDateTime: hours(85) })
    const moved = await read(dana, { id })
    expect([moved.pickupUntil, moved.deliveryDateTime, moved.deliveryUntil]).toEqual([hours(53), hours(85), undefined])
    await edit({ deliveryDateTime: hours(85), pickupUntil: null })
    expect((await read(dana, { id })).pickupUntil).toBeUndefined()
  })
})

describe('an agreed window', () => {
  test('is frozen into the deal; a proposed time is exact, and a release shows the posted one again', async () => {
    const load = await post()
    await book(load, { proposedTerms: { pickupDateTime: hours(49) } })
    const { deliveryUntil } = windows()
    for (const who of [marta, dana]) {
      const shown = await read(who, load)
      expect([shown.pickupDateTime, shown.pickupUntil, shown.deliveryUntil]).toEqual([
        hours(49),
        undefined,
        deliveryUntil,
      ])
      const [deal] = (await server.as(who).call(listLoadDealsEndpoint, { params: load })).data
      expect(deal?.terms[0]).toMatchObject({ pickupDateTime: hours(49), deliveryUntil })
      expect(deal?.terms[0]?.pickupUntil).toBeUndefined()
    }
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    expect(await read(marta, load)).toMatchObject(windows())
  })

  test('starts the detention clock at the later of arrival and its start, and is late only after its end', async () => {
    const load = await post()
    await book(load)
    const tap = (kind: 'arrived' | 'departed', stop: 'pickup' | 'delivery') =>
      server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop } })
    server.pass({ hours: 47 })
    await tap('arrived', 'pickup')
    server.pass({ hours: 4 })
    await tap('departed', 'pickup')
    server.pass({ hours: 34 })
    await tap('arrived', 'delivery')
    const { stops } = await server.as(marta).call(readDetentionEndpoint, { params: load, query: {} })
    expect(stops).toMatchObject([
      // an hour early, until three hours after the window began
      { startsAt: hours(-37), minutes: 180, amount: 50, appointment: { from: hours(-37), to: hours(-33) } },
      { startsAt: hours(0), appointment: { from: hours(-1), to: hours(1) } },
    ])
    const { deal } = await read(marta, load)
    expect(deal?.stopEvents.map(({ punctuality }) => punctuality)).toEqual([
      { status: 'early', minutes: 60 },
      null,
      { status: 'on-time', minutes: 0 },
    ])
  })
})
