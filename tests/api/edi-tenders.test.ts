import { afterAll, describe, expect, test } from 'vitest'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { revokeTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { createLoadEndpoint, upsertLoadEndpoint } from '#contract/freight/load-post.ts'
import { listEdiOutboxEndpoint } from '#contract/programs/edi-exchange.ts'
import {
  acceptShipperTenderEndpoint,
  applyShipperTenderEndpoint,
  counterShipperTenderEndpoint,
  countShipperTendersEndpoint,
  declineShipperTenderEndpoint,
  listShipperTendersEndpoint,
  readShipperTenderEndpoint,
} from '#contract/programs/shipper-tender.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ediContentPath, renumbered, sampleEdi, segmentsOf, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'
import { requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

const [NEW, CHANGE, CANCEL] = ['01-204-new', '02-204-change-separators', '03-204-cancel-one-line'].map(sampleEdi) as [
  string,
  string,
  string,
]

async function shipper(about: Parameters<typeof addPartner>[2] = {}) {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner, { status: 'live', ...about })
  const as = server.as(owner)
  const send = (text: string) => uploadEdi(as, id, text)
  const tenders = async () => (await as.call(listShipperTendersEndpoint, { query: {} })).data
  const only = async () => {
    const [row, ...others] = await tenders()
    if (!row || others.length > 0) throw new Error('There is not one tender')
    return as.call(readShipperTenderEndpoint, { params: { id: row.id } })
  }
  /** the sets that wait for the shipper, without acknowledgments */
  const sent = async () => {
    const { data } = await as.call(listEdiOutboxEndpoint, { query: {} })
    const own = data.filter(({ sets }) => sets.every(({ kind }) => kind !== '997'))
    return Promise.all(
      own.map(async ({ id }) =>
        segmentsOf((await as.send({ method: 'GET', path: ediContentPath(id) })).text).slice(3, -3),
      ),
    )
  }
  return { owner, id, as, send, tenders, only, sent }
}

const newsOf = async (who: ApiPerson) => {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
  return data.map(({ title, message }) => ({ title, message }))
}

const posting = (shipperTenderId: string) => ({ ...newLoad(server, { reference: 'HB4471903' }), shipperTenderId })

describe('[EDI-11] a 204 makes, changes and cancels the tender of its B204', () => {
  test('in the order of the sample files', async () => {
    const { owner, send, only } = await shipper()
    expect((await send(NEW)).reading).toMatchObject([{ sets: [{ state: 'applied', why: null }] }])
    const made = await only()
    expect(made).toMatchObject({
      shipmentId: 'HB4471903',
      round: 1,
      version: 1,
      state: 'received',
      respondBy: '2026-12-04T17:15:00.000Z',
      respondZone: 'America/Chicago',
      stops: 2,
      pays: 1850,
      load: null,
      canCounter: false,
      pickup: { from: '2026-12-07T14:00:00.000Z', to: '2026-12-07T16:00:00.000Z', zone: 'America/Chicago' },
      zones: ['America/Chicago', 'America/New_York'],
    })
    expect([made.from?.state, made.to?.state]).toEqual(['WI', 'OH'])
    expect(await newsOf(owner)).toContainEqual({
      title: 'New shipper tender',
      message: expect.stringContaining('Answer by 11:15 CST.'),
    })

    await send(CHANGE)
    expect(await only()).toMatchObject({
      version: 2,
      state: 'received',
      respondBy: '2026-12-04T17:15:00.000Z',
      changes: [
        { what: 'Delivery', from: 'Tue Dec 8, 05:00 EST', to: 'Wed Dec 9, 05:00 to 07:00 EST' },
        { what: 'Shipper pays', from: '$1,850', to: '$1,975' },
      ],
    })
    await send(CANCEL)
    expect(await only()).toMatchObject({ state: 'cancelled', version: 2 })
  })

  test('a desk hears of it too, and who only reads does not', async () => {
    const { owner, send } = await shipper()
    const [desk, viewer] = [
      await createColleague(server, owner, 'desk'),
      await createColleague(server, owner, 'viewer'),
    ]
    await send(NEW)
    expect((await newsOf(desk)).map(({ title }) => title)).toContain('New shipper tender')
    expect((await newsOf(viewer)).map(({ title }) => title)).not.toContain('New shipper tender')
    const [row] = (await server.as(viewer).call(listShipperTendersEndpoint, { query: {} })).data
    const { data } = await server.as(desk).call(listNotificationsEndpoint, { query: {} })
    expect(data.map(({ metadata }) => metadata.tenderId)).toEqual([row?.id])
    const params = { id: row?.id ?? '' }
    const refused = await expectRefusal(server.as(viewer).call(acceptShipperTenderEndpoint, { params }))
    expect(refused.code).toBe('FORBIDDEN')
  })

  test('one for another SCAC gets an 824 and no tender', async () => {
    const { send, tenders, sent } = await shipper({ scac: 'OTHR' })
    expect((await send(NEW)).reading).toMatchObject([{ sets: [{ acknowledgment: 'A', state: 'refused' }] }])
    expect(await tenders()).toEqual([])
    const [advice] = filled(await sent())
    expect(advice?.find((segment) => segment.startsWith('OTI'))).toBe('OTI*TR*SI*HB4471903*****501*0001*204')
    expect(advice?.find((segment) => segment.startsWith('TED'))).toMatch(/^TED\*011\*HB4471903 names the carrier RDGF/)
  })

  test('a change of an unknown shipment is held', async () => {
    const { send, tenders } = await shipper()
    expect((await send(CHANGE)).reading).toMatchObject([
      { sets: [{ state: 'held', why: "We don't have shipment HB4471903" }] },
    ])
    expect(await tenders()).toEqual([])
  })

  test('a change of an ended tender opens the next round, and a cancel of it is ignored', async () => {
    const { send, tenders } = await shipper()
    await send(NEW)
    await send(CANCEL)
    expect((await send(renumbered(CANCEL, 600))).reading).toMatchObject([{ sets: [{ state: 'ignored' }] }])
    await send(renumbered(CHANGE, 601))
    expect((await tenders()).map(({ round, state }) => [round, state])).toEqual([
      [2, 'received'],
      [1, 'cancelled'],
    ])
  })

  test('the same content again is ignored', async () => {
    const { send, only } = await shipper()
    await send(NEW)
    expect((await send(renumbered(NEW, 700))).reading).toMatchObject([{ sets: [{ state: 'ignored' }] }])
    expect((await only()).version).toBe(1)
  })
})

test('[EDI-12] three stops become a tender with three stops', async () => {
  const { send, only } = await shipper()
  await send(sampleEdi('04-204-three-stops'))
  const tender = await only()
  expect(tender).toMatchObject({ state: 'received', stops: 3 })
  expect(tender.versions[0]?.tender.stops.map(({ kind }) => kind)).toEqual(['pickup', 'delivery', 'delivery'])
})

describe('[EDI-16] what is held', () => {
  test('a delivery first can be accepted outside Milepost', async () => {
    const { send, only, as, sent } = await shipper()
    await send(renumbered(NEW, 501, { 'S5*1*CL': 'S5*1*CU', 'S5*2*CU': 'S5*2*CL' }))
    const held = await only()
    expect(held).toMatchObject({ state: 'held', why: "This tender can't be one load: it begins with a delivery." })
    const accepted = await as.call(acceptShipperTenderEndpoint, { params: { id: held.id } })
    expect(accepted).toMatchObject({ state: 'accepted', why: 'Accepted outside Milepost', load: null })
    expect(await sent()).toEqual([[expect.stringMatching(/^B1\*RDGF\*HB4471903\*\d{8}\*A$/)]])
  })

  test('a reference of another load', async () => {
    const { owner, send, only } = await shipper()
    const body = newLoad(server, { reference: 'HB4471903' })
    const { number } = await server.as(owner).call(createLoadEndpoint, { body })
    await send(NEW)
    expect(await only()).toMatchObject({ state: 'held', why: `Load #${number} has this reference` })
  })
})

describe('[EDI-20] an answer is one 990 with the shipper’s reference', () => {
  test('accepting', async () => {
    const { send, only, as, sent } = await shipper()
    await send(NEW)
    const { id } = await only()
    await as.call(acceptShipperTenderEndpoint, { params: { id } })
    const again = await expectRefusal(as.call(acceptShipperTenderEndpoint, { params: { id } }))
    expect(again.code).toBe('STATUS_CONFLICT')
    expect(await sent()).toEqual([[expect.stringMatching(/^B1\*RDGF\*HB4471903\*\d{8}\*A$/)]])
  })

  test('declining, with the reason', async () => {
    const { send, only, as, sent } = await shipper()
    await send(NEW)
    const { id } = await only()
    const declined = await as.call(declineShipperTenderEndpoint, { params: { id }, body: { reason: 'No truck' } })
    expect(declined).toMatchObject({ state: 'declined', answer: { kind: 'D', words: 'No truck' } })
    expect(await sent()).toEqual([[expect.stringMatching(/\*D$/), 'K1*No truck']])
  })

  test('countering, only where the shipper reads it', async () => {
    const deaf = await shipper()
    await deaf.send(NEW)
    const refused = deaf.as.call(counterShipperTenderEndpoint, {
      params: { id: (await deaf.only()).id },
      body: { rate: 2350 },
    })
    expect((await expectRefusal(refused)).code).toBe('NOT_ALLOWED')

    const { send, only, as, sent } = await shipper({ options: { counters: true } })
    await send(NEW)
    const { id } = await only()
    const body = { rate: 2350, words: 'Pickup after 13:00' }
    expect(await as.call(counterShipperTenderEndpoint, { params: { id }, body })).toMatchObject({ state: 'countered' })
    expect(await sent()).toEqual([[expect.stringMatching(/\*C$/), 'L9*LHS*2350.00', 'K1*Pickup after 13:00']])
    await send(CHANGE)
    expect(await only()).toMatchObject({ state: 'received', version: 2 })
  })

  test('by a key with the scope, and by no other company', async () => {
    const { owner, send, only } = await shipper()
    await send(NEW)
    const { id } = await only()
    const other = await createPerson(server, 'broker')
    const foreign = await expectRefusal(server.as(other).call(acceptShipperTenderEndpoint, { params: { id } }))
    expect(foreign.code).toBe('NOT_FOUND')
    const reader = await makeKey(server, owner, { scopes: ['tenders:read'] })
    expect((await reader.program.call(readShipperTenderEndpoint, { params: { id } })).id).toBe(id)
    const closed = await expectRefusal(reader.program.call(acceptShipperTenderEndpoint, { params: { id } }))
    expect(closed.code).toBe('KEY_SCOPE')
    const writer = await makeKey(server, owner, { scopes: ['tenders:write'] })
    expect((await writer.program.call(acceptShipperTenderEndpoint, { params: { id } })).state).toBe('accepted')
  })
})

describe('[EDI-17] posting', () => {
  test('accepts and links in one transaction', async () => {
    const { send, only, as, sent } = await shipper()
    await send(NEW)
    const { id } = await only()
    const load = await as.call(createLoadEndpoint, { body: posting(id) })
    expect(await only()).toMatchObject({
      state: 'accepted',
      load: { id: load.id, number: load.number, status: 'pending', hasCarrier: false },
    })
    expect(await sent()).toEqual([[expect.stringMatching(/\*A$/), `N9*CN*${load.number}`]])
    const twice = { ...posting(id), reference: 'HB-2' }
    expect((await expectRefusal(as.call(createLoadEndpoint, { body: twice }))).code).toBe('STATUS_CONFLICT')
    expect(await sent()).toHaveLength(1)
  })

  test('[KEY-11] by reference accepts once, however often a program sends it', async () => {
    const { send, only, as, sent } = await shipper()
    await send(NEW)
    const { id } = await only()
    const { reference, ...body } = posting(id)
    const params = { reference: reference ?? '' }
    const [first, again] = [
      await as.call(upsertLoadEndpoint, { params, body }),
      await as.call(upsertLoadEndpoint, { params, body }),
    ]
    expect([first.outcome, again.outcome]).toEqual(['created', 'unchanged'])
    expect((await only()).load).toMatchObject({ id: first.load.id })
    expect(await sent()).toHaveLength(1)
    const other = { params: { reference: 'HB-2' }, body }
    expect((await expectRefusal(as.call(upsertLoadEndpoint, other))).code).toBe('STATUS_CONFLICT')
  })

  test('of a tender that ended posts nothing', async () => {
    const { send, only, as, sent } = await shipper()
    await send(NEW)
    const { id } = await only()
    await send(CANCEL)
    const refused = await expectRefusal(as.call(createLoadEndpoint, { body: posting(id) }))
    expect([refused.code, refused.message]).toEqual([
      'STATUS_CONFLICT',
      'This tender ended. Post without it, or discard.',
    ])
    expect(await sent()).toEqual([])
  })

  test('an accepted tender is posted later, without another answer', async () => {
    const { send, only, as, sent } = await shipper()
    await send(NEW)
    const { id } = await only()
    await as.call(acceptShipperTenderEndpoint, { params: { id } })
    await as.call(createLoadEndpoint, { body: posting(id) })
    expect((await only()).load).not.toBeNull()
    expect(await sent()).toHaveLength(1)
  })

  test("[EDI-14] what the shipper pays is no load's rate, and no carrier reads it", async () => {
    const { send, only, as } = await shipper()
    await send(renumbered(NEW, 501, { 185000: '777700' }))
    const load = await as.call(createLoadEndpoint, { body: posting((await only()).id) })
    const carrier = await createPerson(server, 'company')
    await requestPostedLoad(server, carrier, load)
    const seen = await server.as(carrier).ask(readLoadEndpoint, { params: { id: load.id } })
    expect(seen.status).toBe(200)
    expect(seen.text).not.toContain('7777')
    expect((await server.as(carrier).call(listShipperTendersEndpoint, { query: {} })).data).toEqual([])
  })
})

describe('time', () => {
  const soon = (text: string) => {
    const at = new Date(server.now() + 45 * 60_000 - 6 * 3_600_000).toISOString()
    const stamp = `G62*64*${at.slice(0, 10).replaceAll('-', '')}*1*${at.slice(11, 16).replace(':', '')}*CS`
    return text.replace('G62*64*20261204*1*1115*CT', stamp)
  }

  test('[EDI-17] an unanswered tender expires, after one warning', async () => {
    const { owner, send, only, as, sent } = await shipper()
    await send(soon(NEW))
    const counted = await as.call(countShipperTendersEndpoint, {})
    expect(counted).toMatchObject({ open: 1, next: { respondZone: 'America/Chicago' } })
    server.pass({ minutes: 31 })
    await server.chores()
    await server.chores()
    const warned = (await newsOf(owner)).filter(({ title }) => title === 'Shipper tender ends soon')
    expect(warned).toHaveLength(1)
    server.pass({ minutes: 15 })
    const { id } = await only()
    expect((await expectRefusal(as.call(acceptShipperTenderEndpoint, { params: { id } }))).code).toBe('TENDER_EXPIRED')
    await server.chores()
    expect(await only()).toMatchObject({ state: 'expired' })
    expect(await sent()).toEqual([])
    expect((await as.call(countShipperTendersEndpoint, {})).open).toBe(0)
  })

  test('a 990 D goes when the partner wants it', async () => {
    const { send, only, sent } = await shipper({ options: { declineOnExpiry: true } })
    await send(soon(NEW))
    server.pass({ minutes: 46 })
    await server.chores()
    expect(await only()).toMatchObject({ state: 'expired' })
    expect(await sent()).toEqual([[expect.stringMatching(/\*D$/), 'K1*NOT ANSWERED IN TIME']])
  })

  test('[EDI-20] a countered tender ends without a 990 D: its shipper has an answer', async () => {
    const { send, only, as, sent } = await shipper({ options: { counters: true, declineOnExpiry: true } })
    await send(soon(NEW))
    const { id } = await only()
    await as.call(counterShipperTenderEndpoint, { params: { id }, body: { rate: 2350 } })
    server.pass({ minutes: 46 })
    await server.chores()
    expect(await only()).toMatchObject({ state: 'expired' })
    expect(await sent()).toEqual([[expect.stringMatching(/\*C$/), 'L9*LHS*2350.00']])
  })
})

describe('after posting', () => {
  async function posted() {
    const shipped = await shipper()
    await shipped.send(NEW)
    const load = await shipped.as.call(createLoadEndpoint, { body: posting((await shipped.only()).id) })
    return { ...shipped, load }
  }

  test('[EDI-18] a change moves nothing until a person settles it', async () => {
    const { send, only, as, load, sent } = await posted()
    const before = await as.call(readLoadEndpoint, { params: { id: load.id } })
    const waiting = async () => (await as.call(countShipperTendersEndpoint, {})).open
    expect(await waiting()).toBe(0)
    await send(CHANGE)
    expect(await only()).toMatchObject({ state: 'accepted', asks: 'change', version: 2 })
    expect(await waiting()).toBe(1)
    expect(await as.call(readLoadEndpoint, { params: { id: load.id } })).toEqual(before)
    const { id } = await only()
    expect(await as.call(applyShipperTenderEndpoint, { params: { id }, body: {} })).toMatchObject({ asks: null })
    expect(await waiting()).toBe(0)
    expect(await sent()).toHaveLength(2)
    const { rate, shipperPays, deliveryDateTime, deliveryUntil, ...after } = await as.call(readLoadEndpoint, {
      params: { id: load.id },
    })
    expect({ rate, shipperPays, deliveryDateTime, deliveryUntil }).toEqual({
      rate: before.rate,
      shipperPays: 1975,
      deliveryDateTime: '2026-12-09T10:00:00.000Z',
      deliveryUntil: '2026-12-09T12:00:00.000Z',
    })
    expect(after.pickupDateTime).toBe(before.pickupDateTime)
    expect(after.pickupLocation).toEqual(before.pickupLocation)
  })

  test('[EDI-18] applying rejects the requests of other terms, and refuses where the carrier has a tender', async () => {
    const { send, only, as, load } = await posted()
    const carrier = await createPerson(server, 'company')
    await requestPostedLoad(server, carrier, load)
    await send(CHANGE)
    const { id } = await only()
    await as.call(tenderLoadEndpoint, { params: { id: load.id }, body: { carrierId: carrier.id } })
    const params = { id }
    const refused = await expectRefusal(as.call(applyShipperTenderEndpoint, { params, body: {} }))
    expect(refused.code).toBe('LOAD_TENDERED')
    expect(await only()).toMatchObject({ asks: 'change' })
    await as.call(revokeTenderEndpoint, { params: { id: load.id } })
    await as.call(applyShipperTenderEndpoint, { params, body: {} })
    expect((await newsOf(carrier)).map(({ title }) => title)).toContain('Load changed')
  })

  test('[EDI-18] a change that adds a stop the shipper leaves open is made by hand', async () => {
    const { send, only, as, load, sent } = await posted()
    const three = renumbered(sampleEdi('04-204-three-stops'), 610)
    const [, shipment = ''] = /B2\*\*[A-Z]+\*\*([^*]+)/.exec(three) ?? []
    await send(three.replaceAll(shipment, 'HB4471903').replace('B2A*00', 'B2A*04'))
    const { id } = await only()
    const params = { id }
    const before = await as.call(readLoadEndpoint, { params: { id: load.id } })
    const refused = await expectRefusal(as.call(applyShipperTenderEndpoint, { params, body: {} }))
    expect([refused.code, refused.message]).toEqual([
      'VALIDATION_ERROR',
      "This change can't be applied by itself. Edit the load, then accept the change.",
    ])
    expect(await sent()).toHaveLength(1)
    await as.call(applyShipperTenderEndpoint, { params, body: { byHand: true } })
    expect(await as.call(readLoadEndpoint, { params: { id: load.id } })).toEqual(before)
    expect(await only()).toMatchObject({ asks: null })
    expect(await sent()).toHaveLength(2)
  })

  test('[EDI-18] a declined change leaves the tender accepted', async () => {
    const { send, only, as, sent } = await posted()
    await send(CHANGE)
    const { id } = await only()
    const body = { reason: 'The truck is booked' }
    expect(await as.call(declineShipperTenderEndpoint, { params: { id }, body })).toMatchObject({
      state: 'accepted',
      asks: null,
    })
    expect((await sent()).at(-1)?.[0]).toMatch(/\*D$/)
  })

  test('[EDI-19] a cancel takes a free load off the board and rejects its requests', async () => {
    const { send, only, as, load } = await posted()
    const carrier = await createPerson(server, 'company')
    await requestPostedLoad(server, carrier, load)
    await send(CANCEL)
    expect(await only()).toMatchObject({ state: 'cancelled', load: { status: 'cancelled' } })
    expect((await as.call(readLoadEndpoint, { params: { id: load.id } })).status).toBe('cancelled')
    expect((await newsOf(carrier)).map(({ title }) => title)).toContain('Load no longer available')
  })

  test('[EDI-19] a cancel of a tendered load is held', async () => {
    const { send, only, as, load } = await posted()
    const carrier = await createPerson(server, 'company')
    await as.call(tenderLoadEndpoint, { params: { id: load.id }, body: { carrierId: carrier.id } })
    expect((await send(CANCEL)).reading).toMatchObject([{ sets: [{ state: 'held' }] }])
    expect(await only()).toMatchObject({ state: 'accepted', asks: 'cancel', load: { status: 'pending' } })
    const { id } = await only()
    expect(await as.call(applyShipperTenderEndpoint, { params: { id }, body: {} })).toMatchObject({
      state: 'accepted',
      asks: null,
    })
  })

  test.each([
    { body: {}, state: 'cancelled', status: 'cancelled' },
    { body: { byHand: true }, state: 'accepted', status: 'pending' },
  ])('[EDI-19] a load whose carrier is gone is $status by a person who settles the cancel with $body', async (one) => {
    const { send, only, as, load } = await posted()
    const carrier = await createPerson(server, 'company')
    const params = { id: load.id }
    await as.call(tenderLoadEndpoint, { params, body: { carrierId: carrier.id } })
    await send(CANCEL)
    await as.call(revokeTenderEndpoint, { params })
    const { id } = await only()
    const settled = await as.call(applyShipperTenderEndpoint, { params: { id }, body: one.body })
    expect(settled).toMatchObject({ state: one.state, asks: null })
    expect((await as.call(readLoadEndpoint, { params })).status).toBe(one.status)
  })
})
