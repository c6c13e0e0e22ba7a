import { afterAll, expect, test } from 'vitest'
import {
  correctStopEventEndpoint,
  recordStopEventEndpoint,
  tenderLoadEndpoint,
  acceptTenderEndpoint,
} from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { addCustomerEndpoint } from '#contract/money/customer.ts'
import { sendCustomerInvoiceEndpoint } from '#contract/money/customer-invoice.ts'
import { listEdiOutboxEndpoint } from '#contract/programs/edi-exchange.ts'
import { listShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { centralTime, fromColdCreek, handleEventsAgain } from '#tests/support/edi-carrier.ts'
import { ediContentPath, sampleEdi, segmentsOf, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner, COLD_CREEK } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

/** A shipper's tender that was posted, and a carrier that hauls it. */
async function hauled(about: Parameters<typeof addPartner>[2] = {}) {
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const as = server.as(broker)
  const customer = await as.call(addCustomerEndpoint, {
    body: {
      name: 'Halden Box & Board',
      quickbooksName: null,
      address: '12 Mill Rd, Joplin, MO',
      email: null,
      termsDays: 30,
    },
  })
  const partner = await addPartner(server, broker, { status: 'live', customerId: customer.id, ...about })
  await uploadEdi(as, partner.id, sampleEdi('01-204-new'))
  const [tender] = filled((await as.call(listShipperTendersEndpoint, { query: {} })).data)
  const body = { ...newLoad(server, { reference: 'HB4471903' }), shipperTenderId: tender?.id ?? '' }
  const load = await as.call(createLoadEndpoint, { body })
  await as.call(tenderLoadEndpoint, { params: load, body: { carrierId: carrier.id } })
  await server.as(carrier).call(acceptTenderEndpoint, { params: load })
  /** the sets of a kind that wait for the shipper */
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
  return { broker, carrier, as, load, customer, sent }
}

test("[EDI-24] each stop event is sent once with the shipper's own stop number, and again when corrected", async () => {
  const { carrier, load, sent } = await hauled()
  const by = server.as(carrier)
  server.pass({ hours: 49 })
  await by.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  const came = centralTime(server.at({}))
  const arrival = [
    `B10*${load.number}*HB4471903*RDGF`,
    'LX*1',
    `AT7*X3*NS***${came.day}*${came.clock}*LT`,
    'MS1*Dallas*TX*US',
    'L11*1*QN',
  ]
  expect(await sent('214')).toEqual([arrival])
  // its event is handled a second time
  await handleEventsAgain(server, load.id)
  expect(await sent('214')).toEqual([arrival])

  const { deal } = await by.call(readLoadEndpoint, { params: { id: load.id } })
  const [event] = filled(deal?.stopEvents ?? [])
  const corrected = server.at({ minutes: -30 })
  await by.call(correctStopEventEndpoint, {
    params: { id: load.id, eventId: event?.id ?? '' },
    body: { occurredAt: corrected.toISOString(), reason: 'Wrong tap' },
  })
  const [, again] = await sent('214')
  const { day, clock } = centralTime(corrected)
  expect(again).toContain(`AT7*X3*NS***${day}*${clock}*LT`)

  server.pass({ hours: 1 })
  await by.call(recordStopEventEndpoint, { params: load, body: { kind: 'departed', stop: 'pickup' } })
  server.pass({ hours: 34 })
  await by.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'delivery' } })
  const codes = filled(await sent('214')).map((each) => each.find((segment) => segment.startsWith('AT7'))?.slice(4, 6))
  expect(codes).toEqual(['X3', 'X3', 'AF', 'X1'])
})

test("[EDI-24] the reason for being late is the one of the carrier's own 214", async () => {
  const { carrier, load, sent } = await hauled()
  const system = await addPartner(server, carrier, { ...COLD_CREEK, status: 'live' })
  server.pass({ hours: 49 })
  const { day, clock } = centralTime(server.at({ minutes: -5 }))
  const status = [`B10*CC-1*${load.number}*CCKH`, 'LX*1', `AT7*X3*AO***${day}*${clock}*CS`, 'L11*1*QN']
  await uploadEdi(
    server.as(carrier),
    system.id,
    fromColdCreek({ number: 1, functionalId: 'QM', set: '214', sets: [status] }),
  )
  const [told] = filled(await sent('214'))
  expect(told).toContain(`AT7*X3*AO***${day}*${clock}*LT`)
})

test('[EDI-24] a load that came from no tender is not reported', async () => {
  const { broker, carrier, sent } = await hauled()
  const other = await server.as(broker).call(createLoadEndpoint, { body: newLoad(server, { reference: 'OTHER-1' }) })
  await server.as(broker).call(tenderLoadEndpoint, { params: other, body: { carrierId: carrier.id } })
  await server.as(carrier).call(acceptTenderEndpoint, { params: other })
  server.pass({ hours: 49 })
  await server.as(carrier).call(recordStopEventEndpoint, { params: other, body: { kind: 'arrived', stop: 'pickup' } })
  expect(await sent('214')).toEqual([])
})

test('[EDI-28] an invoice sent to the customer goes to its partner as a 210, line for line', async () => {
  const { carrier, as, load, customer, sent } = await hauled()
  server.pass({ hours: 49 })
  await server.as(carrier).call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  server.pass({ hours: 36 })
  await server.as(carrier).call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'delivery' } })
  await as.call(sendCustomerInvoiceEndpoint, {
    params: load,
    body: {
      version: 0,
      customerId: customer.id,
      lines: [
        { kind: 'freight', amount: 1850 },
        { kind: 'detention', amount: 62.5, stop: 'pickup' },
        { kind: 'other', amount: 12, note: 'Pallets' },
      ],
      total: 1924.5,
      email: false,
    },
  })
  const [invoice = [], ...others] = await sent('210')
  expect(others).toEqual([])
  expect(invoice[0]).toMatch(
    new RegExp(`^B3\\*\\*${load.number}-1\\*HB4471903\\*PP\\*\\*\\d{8}\\*192450\\*\\*\\d{8}\\*035\\*RDGF\\*\\d{8}$`),
  )
  expect(invoice).toContain('ITD*01*3*****30')
  expect(invoice.filter((segment) => segment.startsWith('L1*'))).toEqual([
    'L1*1***185000****LHS',
    'L1*2***6250****DTL',
    'L1*3***1200****400',
  ])
  expect(invoice.at(-1)).toMatch(/^L3\*\d+\*G\*\*\*192450$/)
})

test('[EDI-25] times go out in UTC where the partner wants it', async () => {
  const { carrier, load, sent } = await hauled({ timeCode: 'UT' })
  server.pass({ hours: 49 })
  await server.as(carrier).call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  const [told] = filled(await sent('214'))
  const iso = server.at({}).toISOString()
  const utc = `${iso.slice(0, 10).replaceAll('-', '')}*${iso.slice(11, 16).replace(':', '')}`
  expect(told).toContain(`AT7*X3*NS***${utc}*UT`)
})
