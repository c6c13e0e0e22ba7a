import { describe, expect, test } from 'vitest'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import { TRINITY_MILLS } from '#tests/support/paper-place.ts'
import { nodesIn, readPdf } from '#tests/support/read-pdf.ts'
import { booksStops, FOUR_BOOKS_STOPS } from '#tests/support/two-stops.ts'
import { buildOpenBooksPdf } from './open-books-pdf.ts'

const RECORD: OpenBooks = {
  dealId: '40000000-0000-4000-8000-000000000001',
  loadNumber: 48213,
  broker: { name: 'Blue Mesa Freight LLC', dotNumber: '2871190', isDotVerified: true, mcNumber: '661204' },
  carrier: { name: 'Łukasz & Søn Trucking', dotNumber: '3104552', isDotVerified: false, mcNumber: '810022' },
  dispatcher: { name: 'Reyes Dispatch', dotNumber: null, isDotVerified: false, mcNumber: null },
  stops: booksStops({
    pickup: TRINITY_MILLS,
    delivery: {
      ...TRINITY_MILLS,
      description: 'Marietta Street Foods',
      city: 'Atlanta',
      state: 'GA',
      zipCode: '00000',
    },
  }),
  acceptedAt: '2026-11-22T23:12:00.000Z',
  endedAt: null,
  shipperPays: 2680.5,
  consignor: 'Trinity Mills Paper Co.',
  consignorAddress: '1 Mill Road, Dallas, TX 75212',
  payer: 'Trinity Treasury',
  carrierAddress: '9 Depot Road, Laredo, TX 78040',
  freightBill: 'BOL 5560418',
  service: 'Pallet exchange',
  serviceAmount: 45,
  servicePayer: 'Marietta Street Foods',
  carrierPay: 2150,
  brokerage: 530.5,
  carrierPaidOn: '2026-12-14',
  missing: [],
  enteredAt: '2026-11-24T15:00:00.000Z',
  earlier: [{ shipperPays: 2600, enteredAt: '2026-11-23T15:00:00.000Z' }],
  requests: [
    { askedAt: '2026-11-23T16:00:00.000Z', answeredAt: '2026-11-24T15:00:00.000Z', dueAt: '2026-11-25T16:00:00.000Z' },
  ],
}
const NOW = Date.parse('2026-12-20T15:00:00Z')

const read = async (record: OpenBooks) => {
  const { text, trees, bytes } = await readPdf(await buildOpenBooksPdf(record, NOW))
  return { text: text.replaceAll(/ +/g, ' '), words: text.replaceAll(/\s+/g, ''), trees, bytes }
}

describe('the open books as a PDF', () => {
  test('say each item of 49 CFR 371.3(a) once read back', async () => {
    const { text, words } = await read(RECORD)
    for (const fact of [
      'Record of a transaction, 49 CFR 371.3',
      'Load 48213',
      'Made Sun Dec 20, 2026, 09:00 CST',
      'Broker Blue Mesa Freight LLC USDOT 2871190, verified MC 661204',
      'USDOT 3104552, not verified MC 810022 Address 9 Depot Road, Laredo, TX 78040 Dispatcher Reyes Dispatch',
      'Consignor Trinity Mills Paper Co. Address 1 Mill Road, Dallas, TX 75212',
      'Bill of lading or freight bill BOL 5560418',
      'Picked up at Trinity Mills Paper, dock 12, 4140 Singleton Blvd, Dallas, TX 75212',
      'Freight charges collected from the shipper Trinity Treasury $2,680.50',
      'Agreed rate for the carrier Blue Mesa Freight LLC $2,150.00',
      'Other service: Pallet exchange Marietta Street Foods $45.00',
      'Compensation for the brokerage service Trinity Treasury $530.50',
      'Carrier paid on Dec 14, 2026',
      'Last entered by the broker on Tue Nov 24, 2026, 09:00 CST.',
      'Before that, it said that the shipper pays $2,600.00 (entered Mon Nov 23, 2026, 09:00 CST).',
    ])
      expect(words).toContain(fact.replaceAll(' ', ''))
    expect(words).toContain('Łukasz&SønTrucking')
    // whose ZIP isn't known
    expect(text).toContain('Atlanta, GA')
    expect(text).not.toContain('00000')
    expect(words).toContain('AskedbythecarrierAnsweredMonNov23,2026,10:00CSTTueNov24,2026,09:00CST')
    expect(text).not.toContain('Not entered')
  })

  test('name what nobody entered, and until when a request is to be answered', async () => {
    const { words } = await read({
      ...RECORD,
      shipperPays: null,
      brokerage: null,
      consignor: null,
      consignorAddress: null,
      payer: null,
      carrierAddress: null,
      freightBill: null,
      carrierPaidOn: null,
      service: null,
      serviceAmount: null,
      missing: ['shipperPays', 'consignor', 'freightBill', 'carrierAddress', 'carrierPaidOn'],
      enteredAt: null,
      earlier: [],
      requests: [{ askedAt: '2026-11-23T16:00:00.000Z', answeredAt: null, dueAt: '2026-11-25T16:00:00.000Z' }],
    })
    for (const fact of [
      "Not entered by the broker: what the shipper pays, the consignor, the bill of lading number, the carrier's address, the day the carrier was paid.",
      'Freight charges collected from the shipper Shipper Not entered',
      'Other services of the broker None entered',
      'Compensation for the brokerage service Shipper Not known',
      'Carrier paid on Not entered',
      'The broker has entered nothing yet.',
      'Not yet, due Wed Nov 25, 2026, 10:00 CST',
    ])
      expect(words).toContain(fact.replaceAll(' ', ''))
  })

  test('of four stops say which and when, as agreed, and no street', async () => {
    const { words } = await read({ ...RECORD, stops: FOUR_BOOKS_STOPS })
    for (const fact of [
      'Stop 1, pickup Dallas, TX, Tue Dec 1, 2026, 08:00 CST',
      'Stop 2, delivery Tulsa, OK, Wed Dec 2, 2026, 08:00 to 10:00 CST',
      'Stop 3, pickup Joplin, MO',
      'Stop 4, delivery St. Louis, MO, Fri Dec 4, 2026, 08:00 CST',
    ])
      expect(words).toContain(fact.replaceAll(' ', ''))
    expect(words).not.toContain('Singleton')
  })

  test('of a released carrier say so, and nothing of what it earned', async () => {
    const { words } = await read({ ...RECORD, endedAt: '2026-11-23T18:00:00.000Z', brokerage: null })
    expect(words).toContain('ThecarrierwasreleasedonMonNov23,2026,12:00CST.')
    expect(words).toContain('CompensationforthebrokerageserviceTrinityTreasuryNotknown')
  })

  test('are tagged for screen readers, and have the same bytes for the same facts', async () => {
    const { trees, bytes } = await read(RECORD)
    const roles = trees.flatMap(nodesIn).map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']))
    expect(bytes.toString('latin1')).toContain('pdfuaid:part')
    expect((await buildOpenBooksPdf(RECORD, NOW)).equals(bytes)).toBe(true)
  })
})
