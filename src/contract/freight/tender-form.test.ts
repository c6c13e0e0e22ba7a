import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkInterchange } from '#domain/edi/acknowledge.ts'
import { SET_IDS } from '#domain/edi/interchange.ts'
import { readEdiText } from '#domain/edi/read-interchange.ts'
import { readTender } from '#domain/edi/read-tender.ts'
import type { EdiTender } from '#domain/edi/tender.ts'
import { applyTenderChange } from './tender-change.ts'
import { tenderForm, tenderTimes } from './tender-form.ts'

function tenderOf(name: string): EdiTender {
  const file = readEdiText(readFileSync(`tests/fixtures/edi/${name}.edi`, 'utf8'))
  const [interchange] = file.ok ? file.interchanges : []
  const [set] = interchange ? (checkInterchange(interchange, new Set(SET_IDS)).groups[0]?.sets ?? []) : []
  if (!set) throw new Error('unread')
  return readTender(set.set)
}

const [FIRST, CHANGE, THREE] = ['01-204-new', '02-204-change-separators', '04-204-three-stops'].map(tenderOf) as [
  EdiTender,
  EdiTender,
  EdiTender,
]
const ZONES = ['America/Chicago', 'America/New_York']

describe('[EDI-16] a tender fills the posting form', () => {
  test('with times in each stop’s own zone, and no rate', () => {
    expect(tenderForm(FIRST, ZONES)).toMatchObject({
      reference: 'HB4471903',
      rate: '',
      shipperPays: '1850',
      pickupLocation: 'Madison',
      pickupZone: 'America/Chicago',
      pickupDateTime: '2026-12-07T08:00',
      pickupUntil: '2026-12-07T10:00',
      deliveryZone: 'America/New_York',
      deliveryDateTime: '2026-12-08T05:00',
      deliveryUntil: '',
      between: [],
    })
  })

  test('with every stop in order', () => {
    const { between } = tenderForm(THREE, [])
    expect(between.map(({ Kind }) => Kind)).toEqual(['delivery'])
    expect(between[0]?.DateTime).toMatch(/^2026-12-\d\dT/)
  })

  test('[EDI-13] a date alone is the whole day, and the end of a day is its last minute', () => {
    const day = { day: '2026-12-07', clock: null, zone: '' }
    const whole = { DateTime: '2026-12-07T00:00', Until: '2026-12-07T23:59' }
    expect(tenderTimes({ from: day, to: null }, 'America/Chicago')).toEqual(whole)
    expect(tenderTimes({ from: day, to: null }, null)).toEqual(whole)
    const end = { from: { ...day, clock: '08:00' }, to: { ...day, clock: '24:00' } }
    expect(tenderTimes(end, 'America/Chicago')).toEqual({ ...whole, DateTime: '2026-12-07T08:00' })
  })
})

describe('[EDI-18] a change goes into the form of a load', () => {
  const posted = { ...tenderForm(FIRST, ZONES), rate: '1,500', specialInstructions: 'Call Nia first' }

  test('what the shipper left as it was stays the broker’s', () => {
    const applied = applyTenderChange(posted, { before: FIRST, after: CHANGE, zones: ZONES })
    expect(applied).toEqual({
      ...posted,
      shipperPays: '1975',
      deliveryDateTime: '2026-12-09T05:00',
      deliveryUntil: '2026-12-09T07:00',
    })
  })

  test('another dock loses the old one’s pin, and keeps the contact that nobody replaced', () => {
    const moved = FIRST.stops.map((stop, at) =>
      at === 0 || !stop.place
        ? stop
        : { ...stop, place: { ...stop.place, zip: '43215', address: '1 Main St', contacts: [] } },
    )
    const pinned = { ...posted, deliveryCoordinates: { latitude: 39.9, longitude: -83 } }
    const applied = applyTenderChange(pinned, { before: FIRST, after: { ...FIRST, stops: moved }, zones: ZONES })
    expect(applied).toMatchObject({
      deliveryZipCode: '43215',
      deliveryAddress: '1 Main St, Columbus, OH 43215',
      deliveryCoordinates: null,
      deliveryContact: posted.deliveryContact,
      pickupAddress: posted.pickupAddress,
    })
  })

  test('a stop more becomes a stop between', () => {
    const [pickup, drop] = FIRST.stops
    if (!pickup || !drop) throw new Error('no stops')
    const after = { ...FIRST, stops: [pickup, { ...drop, number: '9', place: THREE.stops[1]?.place ?? null }, drop] }
    const applied = applyTenderChange(posted, {
      before: FIRST,
      after,
      zones: [ZONES[0] ?? null, null, ZONES[1] ?? null],
    })
    const added = tenderForm({ ...FIRST, stops: after.stops }, []).between[0]
    expect(applied?.between).toMatchObject([{ Kind: 'delivery', Id: '', State: added?.State, Contact: added?.Contact }])
    expect(applied?.deliveryAddress).toBe(posted.deliveryAddress)
  })

  test('of a load with other stops than the tender’s, a person decides', () => {
    expect(applyTenderChange(posted, { before: THREE, after: THREE, zones: [] })).toBeNull()
  })
})
