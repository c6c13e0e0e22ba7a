import { expect, test } from 'vitest'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import { booksStops, FOUR_BOOKS_STOPS } from '#tests/support/two-stops.ts'
import { formatBooksCsv } from './books-csv.ts'

const PLACE = {
  address: '4140 Singleton Blvd',
  description: 'Trinity Mills Paper',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75212',
  zone: 'America/Chicago',
}
const RECORD: OpenBooks = {
  dealId: '40000000-0000-4000-8000-000000000001',
  loadNumber: 48213,
  broker: { name: 'Blue Mesa Freight LLC', dotNumber: '2871190', isDotVerified: true, mcNumber: '661204' },
  carrier: { name: '=HYPERLINK("x")', dotNumber: '3104552', isDotVerified: false, mcNumber: null },
  dispatcher: null,
  stops: booksStops({ pickup: PLACE, delivery: { ...PLACE, city: 'Atlanta', state: 'GA', zipCode: '00000' } }),
  acceptedAt: '2026-11-22T23:12:00.000Z',
  endedAt: null,
  shipperPays: 2680.5,
  consignor: 'Trinity Mills Paper Co.',
  consignorAddress: '1 Mill Road, Dallas',
  payer: null,
  carrierAddress: '9 Depot Road',
  freightBill: 'BOL 5560418',
  service: null,
  serviceAmount: null,
  servicePayer: null,
  carrierPay: 2150,
  brokerage: 530.5,
  carrierPaidOn: null,
  missing: ['carrierPaidOn'],
  enteredAt: '2026-11-24T15:00:00.000Z',
  earlier: [{ shipperPays: 2600, enteredAt: '2026-11-23T15:00:00.000Z' }],
  requests: [{ askedAt: '2026-11-23T16:00:00.000Z', answeredAt: null, dueAt: '2026-11-25T16:00:00.000Z' }],
}

test('the open books as a list say each item of 49 CFR 371.3(a), and leave empty what nobody entered', () => {
  expect(formatBooksCsv(RECORD).split('\r\n')).toMatchInlineSnapshot(`
    [
      "﻿Item,Value",
      "Load number,48213",
      "Agreed (UTC),2026-11-22T23:12:00.000Z",
      "Carrier released (UTC),",
      "Broker,Blue Mesa Freight LLC",
      "Broker USDOT,2871190",
      "Broker MC,661204",
      "Carrier,"'=HYPERLINK(""x"")"",
      "Carrier USDOT,3104552",
      "Carrier MC,",
      "Carrier's address,9 Depot Road",
      "Shipper (consignor),Trinity Mills Paper Co.",
      "Shipper's address,"1 Mill Road, Dallas"",
      "Picked up at,"Trinity Mills Paper, 4140 Singleton Blvd, Dallas, TX 75212"",
      "Delivered to,"Trinity Mills Paper, 4140 Singleton Blvd, Atlanta, GA"",
      "Bill of lading number,BOL 5560418",
      "Shipper pays,2680.5",
      "Paid by,Trinity Mills Paper Co.",
      "Agreed rate,2150",
      "Broker keeps,530.5",
      "Day the carrier was paid,",
      "Other services of the broker,",
      "Paid for other services,",
      "Payer of other services,",
      "Last entered (UTC),2026-11-24T15:00:00.000Z",
      ""Shipper pays, as stated 2026-11-23T15:00:00.000Z",2600",
      ""Requested 2026-11-23T16:00:00.000Z, answered (UTC)",Not yet",
      "",
    ]
  `)
})

test('of four stops the list says which and when, as agreed', () => {
  const lines = formatBooksCsv({ ...RECORD, stops: FOUR_BOOKS_STOPS }).split('\r\n')
  expect(lines.filter((line) => line.includes('Stop '))).toEqual([
    '"Stop 1, pickup","Dallas, TX, Tue Dec 1, 2026, 08:00 CST"',
    '"Stop 2, delivery","Tulsa, OK, Wed Dec 2, 2026, 08:00 to 10:00 CST"',
    '"Stop 3, pickup","Joplin, MO, Thu Dec 3, 2026, 08:00 CST"',
    '"Stop 4, delivery","St. Louis, MO, Fri Dec 4, 2026, 08:00 CST"',
  ])
  expect(lines.join('')).not.toContain('Singleton')
})
