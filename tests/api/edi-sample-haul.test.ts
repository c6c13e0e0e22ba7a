import { afterAll, expect, test } from 'vitest'
import { readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listEdiOutboxEndpoint } from '#contract/programs/edi-exchange.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ediContentPath, sampleEdi, segmentsOf, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner, COLD_CREEK } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const goTo = (time: string) => server.pass({ ms: Date.parse(time) - server.now() })

/** The load of the sample files: Madison to Columbus, $1,600. */
const HAUL = {
  rate_cents: 160_000,
  distance_miles: 480,
  pickup_at: new Date('2026-12-07T14:00:00Z'),
  pickup_until: new Date('2026-12-07T16:00:00Z'),
  delivery_at: new Date('2026-12-08T10:00:00Z'),
  pickup: { city: 'Madison', state: 'WI', zip_code: '53704', latitude: 43.12, longitude: -89.35 },
  delivery: {
    city: 'Columbus',
    state: 'OH',
    zip_code: '43217',
    latitude: 39.83,
    longitude: -82.93,
    zone: 'America/New_York',
  },
}

test('[EDI-06] the carrier files 05, 06 and 07 do to their loads what their index says', async () => {
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const partner = await addPartner(server, carrier, { ...COLD_CREEK, status: 'live', options: { d1Departs: true } })
  const as = server.as(carrier)
  const upload = (name: string) => uploadEdi(as, partner.id, sampleEdi(name))
  const read = (id: string) => as.call(readLoadEndpoint, { params: { id } })

  goTo('2026-12-04T15:50:00Z')
  const loads = []
  for (const number of [104_512, 104_513, 104_514]) {
    const load = await postLoad(server, broker, HAUL)
    await server.db.updateTable('load').set({ number }).where('id', '=', load.id).execute()
    await server.as(broker).call(tenderLoadEndpoint, { params: { id: load.id }, body: { carrierId: carrier.id } })
    loads.push(load.id)
  }
  await server.eventsHandled()
  const [first = '', second = '', third = ''] = loads

  goTo('2026-12-04T16:03:00Z')
  const five = await upload('05-990-three-answers-and-997')
  expect(five.answers.map(({ content }) => segmentsOf(content).slice(3, -3))).toEqual([
    ['AK1*GF*77', ...[1, 2, 3].flatMap((set) => [`AK2*990*000${set}`, 'AK5*A']), 'AK9*A*3*3*3'],
  ])
  expect(five.reading[0]?.sets.map(({ kind, state }) => [kind, state])).toEqual([
    ['990', 'applied'],
    ['990', 'applied'],
    ['990', 'applied'],
    // for a group that this partner never got
    ['997', 'ignored'],
  ])
  expect(await read(first)).toMatchObject({ status: 'active' })
  const declined = await server.as(broker).call(readLoadEndpoint, { params: { id: second } })
  expect(declined).toMatchObject({ status: 'pending', tendered: false })
  expect(await read(third)).toMatchObject({ status: 'pending', tendered: true })

  goTo('2026-12-08T12:16:00Z')
  const six = await upload('06-214-five-statuses')
  expect(six.reading[0]).toMatchObject({ note: 'Number 81 follows 77. ISA is not 106 characters long' })
  expect(filled(six.reading[0]?.sets ?? []).map(({ state, why }) => [state, why])).toEqual(
    Array.from({ length: 5 }, () => ['applied', null]),
  )
  const hauled = await read(first)
  expect(hauled.status).toBe('completed')
  expect(hauled.deal?.stopEvents.map(({ kind, stop, occurredAt }) => [kind, stop, occurredAt])).toEqual([
    ['arrived', 'pickup', '2026-12-07T13:52:00.000Z'],
    ['departed', 'pickup', '2026-12-07T16:41:00.000Z'],
    ['arrived', 'delivery', '2026-12-08T11:12:00.000Z'],
    ['departed', 'delivery', '2026-12-08T12:05:00.000Z'],
  ])
  expect(hauled.events.filter(({ type }) => type === 'carrier-reported')).toHaveLength(1)

  goTo('2026-12-09T08:15:00Z')
  const seven = await upload('07-210-invoice')
  expect(seven.reading[0]?.sets).toMatchObject([
    { acknowledgment: 'A', state: 'refused', why: 'The invoice comes to $1,737.50, the deal to $1,637.50.' },
  ])
  const { versions, accessorials } = await as.call(readInvoiceEndpoint, { params: { id: first }, query: {} })
  expect([versions, accessorials]).toEqual([[], []])
  const { data } = await as.call(listEdiOutboxEndpoint, { query: {} })
  const advice = data.find(({ sets }) => sets.some(({ kind }) => kind === '824'))
  const { text } = await as.send({ method: 'GET', path: ediContentPath(advice?.id ?? '') })
  expect(text).toContain('TED*010*The invoice comes to $1,737.50, the deal to $1,637.50.~')
})
