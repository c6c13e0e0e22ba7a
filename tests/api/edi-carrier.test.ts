import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { answerAccessorialEndpoint, readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { acceptTenderEndpoint, releaseCarrierEndpoint, revokeTenderEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { listEdiOutboxEndpoint } from '#contract/programs/edi-exchange.ts'
import {
  changeEdiPartnerEndpoint,
  type EdiPartner,
  pauseEdiPartnerEndpoint,
  putEdiPartnerLiveEndpoint,
} from '#contract/programs/edi-partner.ts'
import {
  type ApiPerson,
  createDispatcher,
  createPerson,
  createProvedCarrier,
  proveNow,
} from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { centralTime, fromColdCreek, handleEventsAgain } from '#tests/support/edi-carrier.ts'
import { ediContentPath, segmentsOf, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner, COLD_CREEK } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'
import { postInvoicedLoad } from '#tests/support/invoiced-load.ts'
import {
  addStopsBetween,
  bookPosted,
  postBookedLoad,
  postDeliveredLoad,
  postLoad,
  type PostedLoad,
  postTenderedLoad,
  requestPostedLoad,
} from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

type Options = NonNullable<Parameters<typeof addPartner>[2]>['options']

/** A broker, and a carrier whose own system has a channel. @param of the carrier; a company of its own by default */
async function haul(options: Options = {}, of?: ApiPerson) {
  const broker = await createPerson(server, 'broker')
  const carrier = of ?? (await createPerson(server, 'company'))
  const partner = await addPartner(server, carrier, { ...COLD_CREEK, options, status: 'live' })
  const as = server.as(carrier)
  let number = 0
  const send = async (functionalId: 'GF' | 'QM' | 'IM', set: string, ...segments: readonly string[]) => {
    number += 1
    const text = fromColdCreek({ number, functionalId, set, sets: [segments] })
    const { reading } = await uploadEdi(as, partner.id, text)
    const [first] = filled(filled(reading)[0]?.sets ?? [])
    return { state: first?.state, why: first?.why }
  }
  /** the sets of a kind that wait for the carrier's system */
  const sent = async (kind: string) => {
    await server.eventsHandled()
    const { data } = await as.call(listEdiOutboxEndpoint, { query: {} })
    const own = data.filter(({ sets }) => sets.some((set) => set.kind === kind))
    return Promise.all(
      own.map(async ({ id }) =>
        segmentsOf((await as.send({ method: 'GET', path: ediContentPath(id) })).text).slice(3, -3),
      ),
    )
  }
  const answer = (load: PostedLoad, code: string, ...more: string[]) =>
    send('GF', '990', `B1*CCKH*${load.number}*20261123*${code}`, ...more)
  const report = (load: PostedLoad, at7: string, ...more: string[]) =>
    send('QM', '214', `B10*CC-1*${load.number}*CCKH`, 'LX*1', `AT7*${at7}`, ...more)
  const read = async (load: PostedLoad) => as.call(readLoadEndpoint, { params: { id: load.id } })
  return { broker, carrier, partner, as, send, sent, answer, report, read }
}

const newsOf = async (who: ApiPerson) => {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
  return data.map(({ title, message }) => `${title}: ${message}`)
}

const historyOf = async (who: ApiPerson, load: PostedLoad) =>
  (await server.as(who).call(readLoadEndpoint, { params: { id: load.id } })).events

/** 'X3*NS***20261125*0800*CS' at an instant. */
const at7 = (code: string, at: Date, zone = 'CS', reason = 'NS') => {
  const { day, clock } = centralTime(at)
  return `${code}*${reason}***${day}*${clock}*${zone}`
}

describe('[EDI-30] a 204 to a carrier', () => {
  test('says no more than its screen shows, and its end follows', async () => {
    const { broker, carrier, sent } = await haul()
    const load = await postTenderedLoad(server, broker, carrier)
    const [offered = [], ...others] = await sent('204')
    expect(others).toEqual([])
    expect(offered.slice(0, 3)).toEqual([
      `B2**CCKH**${load.number}**PP`,
      'B2A*00*LT',
      expect.stringMatching(/^G62\*64\*20261123\*1\*\d{4}\*LT$/),
    ])
    expect(offered).toContainEqual(expect.stringMatching(/^G62\*69\*20261125\*U\*0800\*LT$/))
    expect(offered).toContain('N4*Dallas*TX*75201*US')
    const text = offered.join('\n')
    for (const hidden of ['Street', 'Chris', '555', 'REF-', 'Call the dock']) expect(text).not.toContain(hidden)

    await server.as(broker).call(revokeTenderEndpoint, { params: load })
    const [, ended = []] = await sent('204')
    expect(ended[1]).toBe('B2A*01*LT')
  })

  test('goes once, however often its event is handled', async () => {
    const { broker, carrier, sent } = await haul()
    const load = await postTenderedLoad(server, broker, carrier)
    expect(await sent('204')).toHaveLength(1)
    await handleEventsAgain(server, load.id)
    expect(await sent('204')).toHaveLength(1)
  })

  test('has the street once the carrier is booked, and a booking goes where the partner wants it', async () => {
    const deaf = await haul()
    await postBookedLoad(server, deaf.broker, deaf.carrier)
    expect(await deaf.sent('204')).toEqual([])

    const { broker, carrier, sent } = await haul({ bookingTenders: true })
    const load = await postBookedLoad(server, broker, carrier)
    const [booked = []] = await sent('204')
    expect(booked[1]).toBe('B2A*06*LT')
    expect(booked).toContain('N3*1200 pickup Street')
    await server.as(broker).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    const [, ended = []] = await sent('204')
    expect(ended[1]).toBe('B2A*01*LT')
  })
})

describe('[EDI-30] a booking', () => {
  test('goes once as 06, a change of it as 04, and needs no answer', async () => {
    const { broker, carrier, as, sent, answer, read } = await haul({ bookingTenders: true })
    const load = await postBookedLoad(server, broker, carrier)
    await sent('204')
    await handleEventsAgain(server, load.id)
    const [booked = [], ...others] = await sent('204')
    expect(others).toEqual([])
    expect(booked[1]).toBe('B2A*06*LT')
    // nothing is asked: it has no time to answer by
    expect(booked.filter((segment) => segment.startsWith('G62*64'))).toEqual([])
    expect(await answer(load, 'A')).toMatchObject({ state: 'applied' })

    const { status, deal, pickupDateTime, deliveryDateTime } = await read(load)
    expect(status).toBe('active')
    const changeId = randomUUID()
    const terms = { rate: 2400, pickupDateTime, deliveryDateTime, reason: 'One more stop' }
    const body = { dealId: deal?.id ?? '', version: deal?.version ?? 0, changeId, ...terms }
    await server.as(broker).call(proposeChangeEndpoint, { params: load, body })
    // what is only proposed isn't told
    expect(await sent('204')).toHaveLength(1)
    await as.call(answerChangeEndpoint, { params: load, body: { changeId, answer: 'accepted' } })
    const [, changed = []] = await sent('204')
    expect(changed[1]).toBe('B2A*04*LT')
    expect(changed).toContainEqual(expect.stringMatching(/^L3\*.*\*240000(\*|$)/))
  })

  test('of a counter that the broker took goes with its amount', async () => {
    const { broker, carrier, sent } = await haul({ bookingTenders: true })
    const load = await postLoad(server, broker)
    const { id } = await requestPostedLoad(server, carrier, load, { proposedRate: 2300 })
    await server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    const [booked = []] = await sent('204')
    expect(booked).toContainEqual(expect.stringMatching(/^L3\*.*\*230000(\*|$)/))
  })
})

describe("[EDI-21] a dispatcher's system", () => {
  const withCarriers = async (count: number) => {
    const dispatcher = await createDispatcher(server)
    const consents: { carrier: ApiPerson; consentId: string }[] = []
    for (let at = 0; at < count; at += 1) {
      const carrier = await createProvedCarrier(server)
      consents.push({ carrier, consentId: await insertConsent(server, dispatcher, carrier) })
    }
    return { dispatcher, consents }
  }
  const choose = (partner: EdiPartner, dispatcher: ApiPerson, consentId: string) => {
    const body = changeEdiPartnerEndpoint.body.parse({ ...partner, options: { ...partner.options, consentId } })
    return server.as(dispatcher).call(changeEdiPartnerEndpoint, { params: { id: partner.id }, body })
  }
  const haulerOf = async (load: PostedLoad) =>
    server.db
      .selectFrom('deal')
      .select(['carrier_id', 'hauler_id', 'consent_id'])
      .where('load_id', '=', load.id)
      .execute()

  test('books for its only carrier, which gets no message of it', async () => {
    const { dispatcher, consents } = await withCarriers(1)
    const [only] = filled(consents)
    const own = await haul({}, only?.carrier)
    const { broker, answer, sent } = await haul({}, dispatcher)
    const load = await postTenderedLoad(server, broker, dispatcher)
    expect(await sent('204')).toHaveLength(1)
    expect(await answer(load, 'A')).toEqual({ state: 'applied', why: null })
    expect(await haulerOf(load)).toEqual([
      { carrier_id: dispatcher.id, hauler_id: only?.carrier.id, consent_id: only?.consentId },
    ])
    expect(await own.sent('204')).toEqual([])
  })

  test('with two carriers names one in its settings, else an 824 asks for it', async () => {
    const { dispatcher, consents } = await withCarriers(2)
    const { broker, partner, answer, sent, read } = await haul({}, dispatcher)
    const load = await postTenderedLoad(server, broker, dispatcher)
    await sent('204')
    expect(await answer(load, 'A')).toEqual({ state: 'refused', why: 'Name a carrier' })
    const [advice = []] = await sent('824')
    expect(advice).toContainEqual(expect.stringMatching(/^TED\*007\*Name a carrier/))
    expect(await read(load)).toMatchObject({ status: 'pending', tendered: true })

    const second = consents[1]
    if (!second) throw new Error('no second carrier')
    await choose(partner, dispatcher, second.consentId)
    expect(await answer(load, 'A')).toEqual({ state: 'applied', why: null })
    expect(await haulerOf(load)).toMatchObject([{ hauler_id: second.carrier.id, consent_id: second.consentId }])
  })

  test("books by no ended consent, and by none of another dispatcher's", async () => {
    const [{ dispatcher, consents }, other] = [await withCarriers(2), await withCarriers(1)]
    const { broker, partner, answer, sent } = await haul({}, dispatcher)
    const load = await postTenderedLoad(server, broker, dispatcher)
    await sent('204')
    const ended = consents[0]?.consentId ?? ''
    const change = { status: 'ended', ended_by: 'carrier', ended_at: server.at({}) } as const
    await server.db.updateTable('dispatch_consent').set(change).where('id', '=', ended).execute()
    for (const chosen of [ended, other.consents[0]?.consentId ?? '']) {
      await choose(partner, dispatcher, chosen)
      expect(await answer(load, 'A')).toMatchObject({ state: 'refused' })
    }
    expect(await haulerOf(load)).toEqual([])
  })
})

describe('[EDI-21] a 990', () => {
  test('A accepts the load as the carrier, through the channel', async () => {
    const { broker, carrier, answer, sent, read } = await haul()
    const load = await postTenderedLoad(server, broker, carrier)
    await sent('204')
    expect(await answer(load, 'A', 'N9*CN*CC-88120')).toEqual({ state: 'applied', why: null })
    expect(await read(load)).toMatchObject({ status: 'active', tendered: false })
    const accepted = (await historyOf(carrier, load)).find(({ type }) => type === 'tender-accepted')
    expect(accepted?.person).toContain('Cold Creek TMS (EDI)')
    const row = await server.db
      .selectFrom('edi_sent_tender')
      .selectAll()
      .where('load_id', '=', load.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ round: 1, their_reference: 'CC-88120' })
    // the same answer again changes nothing
    expect(await answer(load, 'A')).toEqual({ state: 'applied', why: null })
  })

  test('A of a load that changed, of an expired tender and of one that was never sent gets an 824', async () => {
    const { broker, carrier, answer, sent, read } = await haul()
    const changed = await postTenderedLoad(server, broker, carrier)
    await sent('204')
    await server.db
      .updateTable('load')
      .set({ rate_cents: 1 })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', changed.id)
      .execute()
    expect(await answer(changed, 'A')).toMatchObject({ state: 'refused', why: 'The load changed since you viewed it' })
    expect(await read(changed)).toMatchObject({ status: 'pending', tendered: true })

    const late = await postTenderedLoad(server, broker, carrier)
    await sent('204')
    server.pass({ minutes: 61 })
    expect(await answer(late, 'A')).toMatchObject({ state: 'refused', why: 'This tender has expired' })

    const foreign = await postTenderedLoad(server, broker, await createPerson(server, 'company'))
    expect(await answer(foreign, 'A')).toMatchObject({ why: `We sent no tender of load ${foreign.number}.` })
    const advices = await sent('824')
    expect(advices.map((segments) => segments.find((segment) => segment.startsWith('TED')))).toEqual([
      'TED*011*The load changed since you viewed it',
      'TED*024*This tender has expired',
      `TED*011*We sent no tender of load ${foreign.number}.`,
    ])
  })

  test('D declines with the words, and the broker reads them', async () => {
    const { broker, carrier, answer, sent } = await haul()
    const load = await postTenderedLoad(server, broker, carrier)
    await sent('204')
    expect(await answer(load, 'D', 'V9*DEC', 'K1*NO TRUCK IN THE AREA')).toMatchObject({ state: 'applied' })
    expect(await newsOf(broker)).toContainEqual(expect.stringContaining('NO TRUCK IN THE AREA'))
    const declined = (await historyOf(broker, load)).find(({ type }) => type === 'tender-declined')
    expect(declined?.detail).toBe('NO TRUCK IN THE AREA')
  })

  test('C changes no state, and no amount is read from its words', async () => {
    const { broker, carrier, answer, sent, read } = await haul()
    const load = await postTenderedLoad(server, broker, carrier)
    await sent('204')
    const counter = ['L9*LHS*2350.00', 'K1*WILL HAUL FOR 9999*PICKUP AFTER 1300']
    expect(await answer(load, 'C', ...counter)).toMatchObject({ state: 'applied' })
    expect(await read(load)).toMatchObject({ status: 'pending', tendered: true })
    expect(await newsOf(broker)).toContainEqual(
      expect.stringMatching(/^Message from the carrier: .*WILL HAUL FOR 9999 PICKUP AFTER 1300, \$2,350\.00/),
    )
    // the load is as it was sent, so that it can still be accepted
    expect(await answer(load, 'A')).toEqual({ state: 'applied', why: null })
  })

  test('without a subscription A is held, and D goes on', async () => {
    const { broker, carrier, answer, sent, read } = await haul()
    const [first, second] = [
      await postTenderedLoad(server, broker, carrier),
      await postTenderedLoad(server, broker, carrier),
    ]
    await sent('204')
    const trial_ends_at = server.at({})
    await server.db.updateTable('account').set({ trial_ends_at }).where('id', '=', carrier.id).execute()
    expect(await answer(first, 'A')).toEqual({ state: 'held', why: 'Accepting a load needs a subscription' })
    expect(await answer(second, 'D')).toMatchObject({ state: 'applied' })
    expect(await read(first)).toMatchObject({ status: 'pending', tendered: true })
  })
})

describe('a 214', () => {
  async function booked(options = {}) {
    const scene = await haul(options)
    const load = await postBookedLoad(server, scene.broker, scene.carrier)
    const taps = async () =>
      (await scene.read(load)).deal?.stopEvents.map(({ kind, stop, occurredAt }) => [kind, stop, occurredAt]) ?? []
    return { ...scene, load, taps }
  }

  test('[EDI-22] records arrivals and departures, and completes at the last stop', async () => {
    const { carrier, report, load, taps, read } = await booked({ d1Departs: true })
    server.pass({ hours: 49 })
    const [came, left] = [server.at({ minutes: -50 }), server.at({ minutes: -10 })]
    expect(await report(load, at7('X3', came), 'MS1*DALLAS*TX*US', 'L11*1*QN')).toMatchObject({ state: 'applied' })
    expect(await report(load, at7('AF', left))).toMatchObject({ state: 'applied' })
    expect(await taps()).toEqual([
      ['arrived', 'pickup', came.toISOString()],
      ['departed', 'pickup', left.toISOString()],
    ])
    expect(await report(load, at7('SD', server.at({}), 'CS', 'AO'), 'MS1*TULSA*OK*US')).toMatchObject({
      state: 'applied',
    })
    const line = (await historyOf(carrier, load)).find(({ type }) => type === 'carrier-reported')
    expect(line?.detail).toMatch(/^Delayed.*TULSA, OK/)
    server.pass({ hours: 24 })
    expect(await report(load, at7('X1', server.at({ minutes: -5 })))).toMatchObject({ state: 'applied' })
    expect(await read(load)).toMatchObject({ status: 'completed' })
    expect(await report(load, at7('D1', server.at({ minutes: -1 })))).toMatchObject({ state: 'applied' })
    expect((await taps()).at(-1)?.slice(0, 2)).toEqual(['departed', 'delivery'])
  })

  test('[EDI-22] D1 without X1 completes the load at its last stop and bills no waiting', async () => {
    const { as, report, load, read } = await booked()
    server.pass({ hours: 49 })
    await report(load, at7('X3', server.at({ minutes: -50 })))
    await report(load, at7('AF', server.at({ minutes: -40 })))
    server.pass({ hours: 30 })
    expect(await report(load, at7('D1', server.at({ minutes: -2 })))).toMatchObject({ state: 'applied' })
    expect(await read(load)).toMatchObject({ status: 'completed' })
    const { draft } = await as.call(readInvoiceEndpoint, { params: load, query: {} })
    expect(draft.lines.map(({ kind }) => kind)).toEqual(['rate'])
  })

  test('[EDI-23] with four stops, QN says which, and only the last one completes', async () => {
    const { broker, carrier, as, report, read } = await haul()
    const load = await postLoad(server, broker)
    await addStopsBetween(server, load)
    await bookPosted(server, { broker, carrier }, load)
    server.pass({ hours: 49 })
    await report(load, at7('X3', server.at({ minutes: -50 })), 'L11*1*QN')
    await report(load, at7('AF', server.at({ minutes: -10 })), 'L11*1*QN')
    server.pass({ hours: 10 })
    expect(await report(load, at7('X1', server.at({ minutes: -5 })))).toMatchObject({
      state: 'held',
      why: "X1 doesn't say at which delivery",
    })
    expect(await report(load, at7('X1', server.at({ minutes: -5 })), 'L11*3*QN')).toMatchObject({ state: 'applied' })
    expect(await read(load)).toMatchObject({ status: 'active' })
    const { deal } = await as.call(readLoadEndpoint, { params: { id: load.id } })
    expect(deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)).toContain('arrived s2')
    // stop 2 is left out
    server.pass({ hours: 20 })
    expect(await report(load, at7('X1', server.at({})), 'L11*4*QN')).toMatchObject({
      state: 'held',
      why: expect.stringContaining('Arrival at Chicago, IL'),
    })
    expect(await read(load)).toMatchObject({ status: 'active' })
    expect(await report(load, at7('X1', server.at({})), 'L11*5*QN')).toMatchObject({
      state: 'held',
      why: 'This load has no stop 5',
    })
  })

  test('[EDI-23] what nobody can be sure of is held, and changes nothing', async () => {
    const { report, load, taps } = await booked()
    // 48 hours before its appointment
    expect(await report(load, at7('X3', server.at({})))).toMatchObject({
      state: 'held',
      why: expect.stringContaining('Arrival at Dallas, TX'),
    })
    server.pass({ hours: 48 })
    const now = server.at({})
    expect(await report(load, at7('X3', now), 'MS1*CHICAGO*IL*US')).toMatchObject({
      state: 'held',
      why: "CHICAGO, IL isn't where Dallas, TX is",
    })
    expect(await report(load, at7('X3', now), 'L11*2*QN')).toMatchObject({
      state: 'held',
      why: 'Stop 2 is a delivery, and X3 is of a pickup',
    })
    expect(await taps()).toEqual([])
    // a suburb
    expect(await report(load, at7('X3', now), 'MS1*IRVING*TX*US')).toMatchObject({ state: 'applied' })
  })

  test('[EDI-23] of a load of somebody else, of the future and of last month gets an 824 and leaves nothing', async () => {
    const { report, load, taps, sent } = await booked()
    const foreign = await postBookedLoad(
      server,
      await createPerson(server, 'broker'),
      await createPerson(server, 'company'),
    )
    const words = { why: `You don't haul load ${foreign.number}.`, state: 'refused' }
    expect(await report(foreign, at7('X3', server.at({})))).toEqual(words)
    expect(await report({ ...load, number: 999_999_999 }, at7('X3', server.at({})))).toMatchObject({ state: 'refused' })
    expect(await report(load, at7('X3', server.at({ hours: 3 })))).toMatchObject({ state: 'refused' })
    expect(await report(load, at7('X3', server.at({ days: -30 })))).toMatchObject({ state: 'refused' })
    expect(await taps()).toEqual([])
    // one that is right beside one that isn't: a message is applied whole or not at all
    server.pass({ hours: 48 })
    const both = ['LX*2', `AT7*${at7('AF', server.at({ hours: 3 }))}`]
    expect(await report(load, at7('X3', server.at({ minutes: -5 })), ...both)).toMatchObject({ state: 'refused' })
    expect(await taps()).toEqual([])
    const dates = filled(await sent('824')).flatMap((each) => each.filter((segment) => segment.startsWith('TED*009')))
    expect(dates).toHaveLength(3)
  })
})

describe('[EDI-26] a 210', () => {
  const b3 = (load: PostedLoad, cents: number) => `B3**CC-9*${load.number}*CC**20261124*${cents}**20261123*035*CCKH`
  const line = (number: number, cents: number, code: string) => [
    `LX*${number}`,
    `L5*${number}*${code} WORDS`,
    `L1*${number}***${cents}****${code}`,
  ]
  const RATE = 215_050

  /** The payee is the one of an earlier invoice. */
  async function delivered() {
    const scene = await haul()
    await postInvoicedLoad(server, scene)
    const load = await postDeliveredLoad(server, scene.broker, scene.carrier)
    const invoice = async () => scene.as.call(readInvoiceEndpoint, { params: load, query: {} })
    const bill = (total: number, ...more: readonly string[]) =>
      scene.send('IM', '210', b3(load, total), ...more, `L3*****${total}`)
    return { ...scene, load, invoice, bill }
  }

  test('that equals the draft is sent to the last payee', async () => {
    const { broker, bill, invoice } = await delivered()
    expect(await bill(RATE, ...line(1, RATE - 10_000, 'LHS'), ...line(2, 10_000, 'FUE'))).toEqual({
      state: 'applied',
      why: null,
    })
    expect((await invoice()).versions).toMatchObject([{ total: RATE / 100, remitTo: { name: 'Reyes Trucking' } }])
    expect(await newsOf(broker)).toContainEqual(expect.stringContaining('2,150.50'))
  })

  test('[EDI-27] with a cent too much, a wrong sum or another payee sends no invoice', async () => {
    const { bill, invoice, sent } = await delivered()
    expect(await bill(RATE + 1, ...line(1, RATE + 1, 'LHS'))).toMatchObject({
      state: 'refused',
      why: 'The invoice comes to $2,150.51, the deal to $2,150.50.',
    })
    expect(await bill(RATE, ...line(1, RATE - 1, 'LHS'))).toMatchObject({ state: 'refused' })
    const payee = ['N1*RI*MALLORY FACTORING', 'N3*1 ELM ST', 'N4*RENO*NV*89501*US']
    expect(await bill(RATE, ...payee, ...line(1, RATE, 'LHS'))).toEqual({
      state: 'held',
      why: "MALLORY FACTORING isn't who was paid last. Only a person changes that",
    })
    expect((await invoice()).versions).toEqual([])
    const advices = filled(await sent('824')).flatMap((each) => each.filter((segment) => segment.startsWith('TED')))
    expect(advices.map((segment) => segment.slice(0, 7))).toEqual(['TED*010', 'TED*010'])
  })

  test('[EDI-27] that would be the first invoice is held for a person, who hears of it', async () => {
    const { broker, carrier, send } = await haul()
    const load = await postDeliveredLoad(server, broker, carrier)
    expect(await send('IM', '210', b3(load, RATE), ...line(1, RATE, 'LHS'), `L3*****${RATE}`)).toMatchObject({
      state: 'held',
      why: 'The first invoice is sent by a person, who says who is paid',
    })
    expect(await newsOf(carrier)).toContainEqual(expect.stringMatching(/^EDI message held: .*load \d+, The first/))
  })

  test('with a charge that nobody asked for asks, and is sent once the broker approves', async () => {
    const { broker, bill, invoice, load } = await delivered()
    const total = RATE + 7_500
    const charges = [...line(1, RATE, 'LHS'), ...line(2, 7_500, 'UNL')]
    expect(await bill(total, ...charges)).toMatchObject({
      state: 'held',
      why: "Waits for the broker's answer about a charge",
    })
    const { accessorials, versions } = await invoice()
    expect([accessorials, versions]).toMatchObject([[{ kind: 'lumper', amount: 75, status: 'asked' }], []])
    // a process that is stopped before the commit asks no second time
    const again = { state: 'waiting' as const }
    await server.db
      .updateTable('edi_message')
      .set(again)
      .where('set_id', '=', '210')
      .where('state', '=', 'held')
      .execute()
    await server.chores()
    expect((await invoice()).accessorials).toHaveLength(1)
    const [lumper] = accessorials
    await server.as(broker).call(answerAccessorialEndpoint, {
      params: load,
      body: { accessorialId: lumper?.id ?? '', answer: 'approved' },
    })
    await server.eventsHandled()
    expect(await invoice()).toMatchObject({ accessorials: [{}], versions: [{ total: total / 100 }] })
  })

  test('whose charge the broker declines gets an 824', async () => {
    const { broker, bill, invoice, load, sent } = await delivered()
    await bill(RATE + 7_500, ...line(1, RATE, 'LHS'), ...line(2, 7_500, 'UNL'))
    const [lumper] = (await invoice()).accessorials
    await server.as(broker).call(answerAccessorialEndpoint, {
      params: load,
      body: { accessorialId: lumper?.id ?? '', answer: 'declined', reason: 'No receipt' },
    })
    const [advice = []] = await sent('824')
    expect(advice).toContainEqual('TED*010*The broker declined the lumper of $75.00.')
    expect((await invoice()).versions).toEqual([])
  })
})

test('[EDI-29] an answer to a load that was never tendered gets an 824 that names its 990', async () => {
  const { answer, sent } = await haul()
  await answer({ id: '', number: 900_000_001 }, 'A')
  const [advice] = await sent('824')
  expect(advice).toEqual([
    expect.stringMatching(/^BGN\*11\*[0-9a-f]{12}\*20\d{6}\*\d{4}\*UT$/),
    'OTI*TR*SI*900000001*****1*0001*990',
    'TED*011*We sent no tender of load 900000001.',
  ])
})

test('what came before a pause waits for its end', async () => {
  const { broker, carrier, partner, as, answer, sent } = await haul()
  const load = await postTenderedLoad(server, broker, carrier)
  await sent('204')
  await answer(load, 'C', 'K1*LATER')
  // as if the process was stopped before it applied the answer
  const message = () => server.db.selectFrom('edi_message').select(['id', 'state']).where('set_id', '=', '990')
  const [own] = filled(await message().orderBy('id', 'desc').limit(1).execute())
  await server.db
    .updateTable('edi_message')
    .set({ state: 'waiting' })
    .where('id', '=', own?.id ?? '')
    .execute()
  await as.call(pauseEdiPartnerEndpoint, { params: { id: partner.id } })
  await server.chores()
  const state = async () =>
    (
      await message()
        .where('id', '=', own?.id ?? '')
        .executeTakeFirstOrThrow()
    ).state
  expect(await state()).toBe('waiting')
  await proveNow(server, carrier)
  await as.call(putEdiPartnerLiveEndpoint, { params: { id: partner.id } })
  await server.chores()
  expect(await state()).toBe('applied')
})

test('a person accepts what the channel was sent, and the channel sends nothing more', async () => {
  const { broker, carrier, as, sent } = await haul()
  const load = await postTenderedLoad(server, broker, carrier)
  await as.call(acceptTenderEndpoint, { params: load })
  expect(await sent('204')).toHaveLength(1)
})
