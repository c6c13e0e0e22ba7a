import { describe, expect, test } from 'vitest'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { TRINITY_MILLS } from '#tests/support/paper-place.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { buildRateConfirmationPdf } from './rate-confirmation-pdf.ts'

const party = {
  dotNumber: '2871190',
  isDotVerified: false,
  mcNumber: '661204',
  contactName: 'Marta Okafor',
  phone: '+1 312 555 0110',
  email: 'billing@bluemesa.test',
}

const DOCUMENT: RateConfirmationDocument = {
  dealId: '40000000-0000-4000-8000-000000000001',
  loadNumber: 48_213,
  version: 1,
  latestVersion: 1,
  issuedAt: '2026-11-22T23:12:00.000Z',
  replaces: null,
  requestedAt: '2026-11-22T23:02:00.000Z',
  acceptedAt: '2026-11-22T23:12:00.000Z',
  endedAt: null,
  broker: { ...party, name: 'Blue Mesa Freight LLC' },
  carrier: { ...party, name: 'Łukasz & Søn Trucking', dotNumber: '3104552', isDotVerified: true, mcNumber: null },
  dispatcher: null,
  stops: [
    {
      stop: 'pickup',
      place: TRINITY_MILLS,
      appointment: { from: '2026-11-23T21:00:00.000Z', to: '2026-11-23T23:30:00.000Z' },
      contact: { name: 'Eileen Jankowski', phone: '+1 214 555 0128', email: null },
    },
    {
      stop: 'delivery',
      place: {
        ...TRINITY_MILLS,
        address: '800 Marietta St NW',
        description: null,
        city: 'Atlanta',
        state: 'GA',
        zipCode: '00000',
        zone: 'America/New_York',
      },
      appointment: { from: '2026-11-25T12:00:00.000Z', to: null },
      contact: null,
    },
  ],
  freight: {
    reference: 'BK-20000239',
    commodity: 'Paper cups, palletized',
    packaging: 'Pallets',
    weight: 38_000,
    vehicle: 'Van',
    trailer: 'Dry 53 FT',
    equipmentCode: 'V',
    miles: 781,
    milesSource: 'road-model',
    specialInstructions: 'Vest and closed shoes',
    paper: {
      pieces: '26 pallets, 1,248 cartons',
      temperature: '34 to 38 °F',
      hazmat: 'UN 1266',
      seal: 'Required, on BOL',
      tarps: '2 load bars',
      value: '$61,400',
      pickupAppointment: '48-1177',
      pickupReferences: 'PO 7741902, BOL 5560418',
      pickupHandling: 'Live load',
      deliveryAppointment: '33816',
      deliveryReferences: 'PO 7741902',
      deliveryHandling: 'Drop',
    },
    brokerNotes: 'No overnight parking',
  },
  team: true,
  rate: 2150,
  detention: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
  paperTerms: {
    address: '2210 W Fulton St, Chicago, IL 60612',
    dispatchPhone: '+1 312 555 0199',
    billingEmail: 'pay@bluemesa.test',
    layover: '$250 a night',
    tonu: '$200 within 4 h of pickup',
    lumper: 'Paid against a receipt',
    stopOff: '$75',
    driverAssist: '$100',
    otherCharges: 'In writing first',
    documents: 'Signed POD and BOL',
    deadline: '24 h after delivery',
    payTerms: 'Net 30 from the POD',
    quickPay: '2% for 2 business days',
    rebrokering: 'Not allowed',
    tracking: 'At each stop',
    fines: '$100 over 2 h late',
  },
  hash: '9f3c41ae77d02b58'.repeat(4),
  signatures: [],
}

async function read(document: RateConfirmationDocument) {
  const { trees, ...read } = await readPdf(await buildRateConfirmationPdf(document))
  return { ...read, tree: JSON.stringify(trees) }
}

describe('the rate confirmation', () => {
  test.each([3, 6, 30])('[STOP-27] has all %i stops in order, each with its freight and numbers', async (count) => {
    const [first, last] = DOCUMENT.stops
    if (!first || !last) throw new Error('a document has stops')
    const between = Array.from({ length: count - 2 }, (_, n) => ({
      ...last,
      stop: `s${n + 1}` as const,
      kind: 'delivery' as const,
      place: { ...last.place, description: `Dock number ${n}` },
      freight: { pieces: `${n + 1} pallets`, weight: 7200 },
      appointmentNumber: `48-${n}`,
      handling: 'Live unload',
    }))
    const stops = [{ ...first, kind: 'pickup' as const }, ...between, { ...last, kind: 'delivery' as const }]
    const { text, pdf } = await read({ ...DOCUMENT, stops })
    const numbers = between.map((_, n) => text.indexOf(`Stop ${n + 2}, delivery`))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers[0]).toBeGreaterThan(0)
    for (const n of [0, count - 3])
      for (const words of [`Dock number ${n}`, `Drops ${n + 1} pallets, 7,200 lb`, `48-${n}`, 'Live unload'])
        expect(text).toContain(words)
    expect(text).toContain(`Rate covers all ${count} stops and 781 mi`)
    expect(text).toContain(count === 3 ? '1 stop between' : `${count - 2} stops between`)
    expect(pdf.numPages, 'each page holds about 15 rows').toBeLessThanOrEqual(count === 30 ? 5 : 3)
  })

  test('says each field of trade practice once read back, on two pages at most', async () => {
    const { text, pdf } = await read(DOCUMENT)
    for (const words of [
      'Load 48213, version 1',
      'Reference BK-20000239',
      'Issued Sun Nov 22, 2026, 17:12 CST',
      'From Blue Mesa Freight LLC to',
      'Authority MC 661204, USDOT 2871190, not verified',
      'Authority USDOT 3104552, verified',
      'Address 2210 W Fulton St, Chicago, IL 60612',
      'Contact Marta Okafor, +1 312 555 0110',
      '24/7 phone +1 312 555 0199',
      'Email billing@bluemesa.test',
      'Billing email pay@bluemesa.test',
      'Appointment Within these times, 48-1177',
      'References PO 7741902, BOL 5560418',
      'Loading Live load',
      'Appointment At this time, 33816',
      'Unloading Drop',
      '26 pallets, 1,248 cartons',
      '34 to 38 °F',
      'UN 1266',
      'Required, on BOL',
      '2 load bars',
      '$61,400',
      'Linehaul, fuel In the agreed rate',
      'Clock Later of arrival and appointment, to departure',
      'Notice Milepost notifies both parties after 90 and 120 min',
      'Layover $250 a night',
      'TONU $200 within 4 h of pickup',
      'Lumper Paid against a receipt',
      'Stop-off $75',
      'Driver assist $100',
      'Other charges In writing first',
      'Documents Signed POD and BOL',
      'Deadline 24 h after delivery',
      'Pay terms Net 30 from the POD',
      'Quick pay 2% for 2 business days',
      'Remit to As on the carrier',
      'Invoice no. 48213',
      'Re-brokering Not allowed',
      'Tracking At each stop',
      'Fines $100 over 2 h late',
      'Stop 1, pickup',
      'Mon Nov 23, 2026, 15:00 to 17:30 CST',
      'Facility Trinity Mills Paper, dock 12',
      'Address 4140 Singleton Blvd, Dallas, TX 75212',
      'Contact Eileen Jankowski, +1 214 555 0128',
      'Stop 2, delivery',
      'Wed Nov 25, 2026, 07:00 EST',
      'Address 800 Marietta St NW, Atlanta, GA',
      'Paper cups, palletized, Pallets',
      '38,000 lb',
      'Van, Dry 53 FT',
      'Drivers Team',
      'Agreed rate $2,150.00, all-in',
      'Per mile $2.75/mi',
      "Miles 781 mi, estimated by Milepost's road model",
      'Detention 2 h free at each stop, then $50 an hour by 15 min, at most 5 h',
      'Special instructions Vest and closed shoes',
      'Broker notes No overnight parking',
      'Sun Nov 22, 2026, 17:02 CST',
      'Accepted By Blue Mesa Freight LLC, Sun Nov 22, 2026, 17:12 CST',
      'Not signed',
      DOCUMENT.hash,
      'Fingerprint 9f3c 41ae 77d0 2b58',
    ])
      expect(text).toContain(words)
    expect(text, 'an unknown ZIP code is left out').not.toContain('00000')
    expect(text.replaceAll(' ', '')).toContain('Łukasz&SønTrucking')
    expect(pdf.numPages, 'a paper has two pages at most').toBeLessThanOrEqual(2)
  })

  test('[CASE-09] marks what follows from the miles of a straight line', async () => {
    const { text } = await read({ ...DOCUMENT, freight: { ...DOCUMENT.freight, milesSource: 'straight-line' } })
    for (const words of ['Per mile about $2.75/mi', 'Miles about 781 mi, straight-line estimate'])
      expect(text).toContain(words)
  })

  const SIGNATURE = {
    id: '10000000-0000-4000-8000-000000000001',
    side: 'carrier' as const,
    version: 1,
    hash: DOCUMENT.hash,
    name: 'Dana Reyes',
    title: 'Owner',
    mark: { kind: 'drawn' as const, strokes: [[20, 150, 90, 30, 140, 160, 200, 60, 260, 150, 420, 110, 560, 100]] },
    consent: 'I sign this electronically.',
    signedAt: '2026-11-22T23:31:40.000Z',
    receivedAt: '2026-11-22T23:40:00.000Z',
    address: '198.51.100.71',
    voided: null,
  }
  const BROKERS = {
    ...SIGNATURE,
    side: 'broker' as const,
    name: 'Marta Okafor',
    title: 'Carrier Sales Manager',
    mark: { kind: 'typed' as const },
    tap: { earliest: '2026-11-22T23:12:00.000Z', latest: '2026-11-22T23:50:00.000Z', clockAheadMs: 0 },
  }

  test('shows both signatures with the hash that they name', async () => {
    const { text, tree, pdf } = await read({ ...DOCUMENT, signatures: [SIGNATURE, BROKERS] })
    for (const words of [
      'Signed By both parties',
      'For the broker Marta Okafor Name Marta Okafor, Carrier Sales Manager',
      'Signed Between Sun Nov 22, 2026, 17:12 CST and Sun Nov 22, 2026, 17:50 CST',
      'For the carrier Name Dana Reyes, Owner Signed Sun Nov 22, 2026, 17:31 CST',
      'Received Sun Nov 22, 2026, 17:40 CST',
      'Network 198.51.100.71',
      'Fingerprint 9f3c 41ae 77d0 2b58',
    ])
      expect(text).toContain(words)
    expect(tree).toContain('Signature of Dana Reyes, drawn')
    expect(pdf.numPages, 'a paper has two pages at most').toBeLessThanOrEqual(2)
  })

  test('says of a signature by a link that its signer had no account, and of a standing one since when', async () => {
    const standing = { kind: 'standing' as const, since: '2026-11-02T15:00:00.000Z' }
    const signatures = [
      { ...SIGNATURE, byLink: true as const },
      { ...BROKERS, mark: standing },
    ]
    const { text } = await read({ ...DOCUMENT, signatures })
    expect(text).toContain('Network 198.51.100.71, by link without an account Fingerprint')
    expect(text).toContain('Standing Signature set up Mon Nov 2, 2026, 09:00 CST')
  })

  test('[CASE-27] keeps the bytes that were signed when other terms are agreed and the deal ends', async () => {
    const signatures = [SIGNATURE, BROKERS]
    const signed = await buildRateConfirmationPdf({ ...DOCUMENT, signatures })
    const later = {
      ...DOCUMENT,
      latestVersion: 3,
      signatures: [
        ...signatures,
        { ...SIGNATURE, version: 2, voided: { at: '2026-11-24T12:00:00.000Z', reason: 'Other terms' } },
        { ...BROKERS, version: 3 },
      ],
    }
    expect((await buildRateConfirmationPdf(later)).equals(signed)).toBe(true)
    const ended = { ...later, endedAt: '2026-11-26T12:00:00.000Z' }
    expect((await read(ended)).text).not.toContain('Superseded')
    // nobody signed this one: it says that it isn't in force
    expect((await read({ ...DOCUMENT, latestVersion: 3 })).text).toContain('Superseded by version 3')
  })

  test('[CASE-16] has no page of signatures alone: it says first what they sign', async () => {
    let broken = 0
    for (let lines = 30; lines <= 50; lines += 2) {
      const specialInstructions = Array.from({ length: lines }, (_, at) => `${at}. seal ${at}`).join('\n')
      const { texts } = await read({
        ...DOCUMENT,
        freight: { ...DOCUMENT.freight, specialInstructions, brokerNotes: null },
      })
      const page = texts.find((text) => text.includes('For the broker')) ?? ''
      const isAlone = !page.includes(`seal ${lines - 1}`) && !page.includes('Remit to')
      if (isAlone) broken += 1
      expect(page.includes('Signatures of the rate confirmation of load 48213, version 1: '), `${lines} lines`).toBe(
        isAlone,
      )
    }
    expect(broken).toBeGreaterThan(0)
  })

  test('shows a voided signature with its reason, and none of an earlier version as valid', async () => {
    const voided = { at: '2026-11-23T00:00:00.000Z', reason: 'Wrong rate' }
    const signatures = [
      { ...SIGNATURE, voided },
      { ...BROKERS, version: 0 },
    ]
    const { text } = await read({ ...DOCUMENT, signatures })
    expect(text).toContain('Not signed. Both parties agreed in Milepost')
    expect(text).toContain('Voided Signature of Dana Reyes on version 1, Sun Nov 22, 2026, 18:00 CST: Wrong rate')
    expect(text).toContain('For the broker Signed Not signed For the carrier Signed Not signed')
    const half = await read({ ...DOCUMENT, signatures: [SIGNATURE] })
    expect(half.text).toContain('Signed By the carrier')
    expect(half.text).toContain('For the broker Signed Not signed')
  })

  test('is tagged for screen readers, with the lane in words', async () => {
    const { tree, pdf, bytes } = await read(DOCUMENT)
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Rate confirmation, Load 48213, version 1' })
    expect(bytes.toString('latin1')).toContain('pdfuaid:part')
    expect(tree).toContain(
      'Dallas, TX to Atlanta, GA, Van, Dry 53 FT, 38,000 lb, Mon Nov 23 to Wed Nov 25, 781 mi, estimated, $2,150.00.',
    )
    for (const role of ['H1', 'H2', 'P', 'Table', 'TH', 'TD', 'Figure']) expect(tree).toContain(`"${role}"`)
  })

  test('[FACE-36] says None once for all terms of a card that nobody agreed, and where nothing is known', async () => {
    const bare = { ...party, dotNumber: null, mcNumber: null, contactName: null, phone: null, email: null }
    const { text } = await read({
      ...DOCUMENT,
      requestedAt: null,
      broker: { ...bare, name: 'Marta Okafor' },
      carrier: { ...bare, name: 'Dana Reyes' },
      stops: DOCUMENT.stops.map((stop) => ({ ...stop, place: { ...stop.place, description: null }, contact: null })),
      freight: { ...DOCUMENT.freight, miles: 0, paper: undefined },
      paperTerms: {},
    })
    for (const name of ['Authority', 'Contact', 'Facility', 'References', 'Per mile'])
      expect(text).toContain(`${name} None`)
    for (const names of [
      'None Layover, TONU, Lumper, Stop-off, Driver assist, Other charges',
      'None Documents, Deadline, Pay terms, Quick pay',
      'None Re-brokering, Tracking, Fines',
    ])
      expect(text).toContain(names)
    for (const name of ['24/7 phone', 'Dispatcher', 'Billing email']) expect(text).not.toContain(name)
    for (const word of ['null', 'undefined', 'NaN']) expect(text).not.toContain(word)
    expect(text).toContain('Tendered By Marta Okafor Accepted By Dana Reyes, Sun Nov 22, 2026, 17:12 CST')
  })

  const DRIVER = {
    driverName: 'Łukasz Søn',
    driverPhone: '+1 214 555 0123',
    truckNumber: '118',
    trailerNumber: 'R-5302',
    givenAt: '2026-11-23T01:05:00.000Z',
  }

  test('names the driver and the equipment, apart from what was signed', async () => {
    const signatures = [SIGNATURE, BROKERS]
    const { text, pdf } = await read({ ...DOCUMENT, signatures, driver: DRIVER })
    for (const words of [
      'Driver and equipment Not part of the signed terms',
      "Driver's phone +1 214 555 0123",
      'Truck number 118',
      'Trailer number R-5302',
      'Given Sun Nov 22, 2026, 19:05 CST, by the carrier',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll(' ', '')).toContain('DriverŁukaszSøn')
    expect(text.indexOf('Driver and equipment')).toBeGreaterThan(text.indexOf(DOCUMENT.hash))
    expect(pdf.numPages, 'a paper has two pages at most').toBeLessThanOrEqual(2)
  })

  test('says what of the driver and the equipment was not given', async () => {
    const { text } = await read({ ...DOCUMENT, driver: { truckNumber: '118', givenAt: DRIVER.givenAt } })
    expect(text).toContain("Driver Not given yet Driver's phone Not given yet Truck number 118")
    expect(text).toContain('Trailer number Not given yet')
    expect((await read(DOCUMENT)).text).toContain('Trailer number Not given yet')
    const ended = await read({ ...DOCUMENT, endedAt: '2026-11-23T14:00:00.000Z' })
    expect(ended.text).toContain('Trailer number Not given')
    expect(ended.text).not.toContain('Not given yet')
  })

  test('says that a load is partial', async () => {
    const freight = { ...DOCUMENT.freight, partial: true as const }
    const { text, tree } = await read({ ...DOCUMENT, freight })
    expect(text).toContain('38,000 lb, Partial')
    expect(tree).toContain('38,000 lb, Partial, Mon Nov 23')
    expect((await read(DOCUMENT)).text).not.toContain('Partial')
  })

  test('of a second version says what it replaces and what changed', async () => {
    const replaces = { version: 1, changed: ['rate' as const, 'pickup' as const], rateBefore: 2100 }
    const { text } = await read({ ...DOCUMENT, version: 2, latestVersion: 2, replaces })
    expect(text).toContain('Replaces version 1. Changed: rate, pickup time Rate $2,100.00 to $2,150.00')
  })

  test('of a released carrier says that the deal has ended, and when', async () => {
    const { text } = await read({ ...DOCUMENT, endedAt: '2026-11-23T14:00:00.000Z' })
    expect(text).toContain('The carrier was released on Mon Nov 23, 2026, 08:00 CST')
  })

  test('names the dispatcher who booked for the carrier', async () => {
    const { text } = await read({ ...DOCUMENT, dispatcher: { ...party, name: 'Dana Reyes' } })
    expect(text).toContain('Dispatcher Dana Reyes, +1 312 555 0110')
  })

  test('keeps long names, notes and addresses whole, on as many pages as they need', async () => {
    const long = 'Übergrößentransportgesellschaft '.repeat(8).trim()
    const notes = `${'Check in at the guard house and call the dock. '.repeat(200)}The end.`
    const freight = { ...DOCUMENT.freight, brokerNotes: notes, commodity: long }
    const stops = DOCUMENT.stops.map((stop) => ({ ...stop, place: { ...stop.place, description: long } }))
    const { text, pdf } = await read({ ...DOCUMENT, broker: { ...party, name: long }, stops, freight })
    expect(text.split(long).length).toBeGreaterThan(3)
    expect(text).toContain('The end.')
    expect(pdf.numPages, 'the text needs a second').toBeGreaterThan(1)
  })

  test('has the same bytes for the same facts', async () => {
    const [one, other] = [await read(DOCUMENT), await read(DOCUMENT)]
    expect(one.bytes.equals(other.bytes)).toBe(true)
  })
})
