import type { NewLoad } from '#contract/freight/load-post.ts'
import { newLoad } from './new-load.ts'

type At = Parameters<typeof newLoad>[0]['at']
type Stop = NonNullable<NewLoad['stops']>[number]

/** The body of a load from Dallas over a drop in Amarillo and a pickup in Albuquerque to Phoenix. */
export function fourStops(at: At, changes: Parameters<typeof newLoad>[1] = {}): NewLoad {
  const body = newLoad({ at }, { weight: 18_000, ...changes })
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = body
  const stops: Stop[] = [
    {
      kind: 'pickup',
      ...pickupLocation,
      dateTime: pickupDateTime,
      freight: { pieces: '20 pallets', weight: 18_000 },
    },
    {
      kind: 'delivery',
      city: 'Amarillo',
      state: 'TX',
      zipCode: '79101',
      address: '1 Stockyards Road',
      contactName: 'Sam Between',
      contactPhone: '+1 806 555 0100',
      dateTime: at({ hours: 60 }).toISOString(),
      freight: { pieces: '8 pallets', weight: 7200 },
      appointmentNumber: '48-1177',
      handling: 'Live unload',
    },
    {
      kind: 'pickup',
      city: 'Albuquerque',
      state: 'NM',
      zipCode: '87102',
      address: '40 Rio Grande Street',
      dateTime: at({ hours: 70 }).toISOString(),
      freight: { pieces: '6 pallets', weight: 5400 },
    },
    {
      kind: 'delivery',
      ...deliveryLocation,
      dateTime: deliveryDateTime,
      freight: { pieces: '18 pallets', weight: 16_200 },
    },
  ]
  return { ...body, stops }
}

/** The same, with another drop in Flagstaff before Phoenix. */
export function fiveStops(at: At): NewLoad {
  const body = fourStops(at)
  const [last, ...others] = (body.stops ?? []).toReversed()
  const flagstaff: Stop = {
    kind: 'delivery',
    city: 'Flagstaff',
    state: 'AZ',
    zipCode: '86001',
    address: '12 Railroad Avenue',
    contactName: 'Kai Begay',
    contactPhone: '+1 928 555 0100',
    contactEmail: 'kai@dock.test',
    dateTime: at({ hours: 78 }).toISOString(),
    freight: { pieces: '5 pallets', weight: 4200 },
    references: 'PO 9931',
  }
  const ends: Stop[] = last ? [flagstaff, { ...last, freight: { pieces: '13 pallets', weight: 12_000 } }] : []
  return { ...body, stops: [...others.toReversed(), ...ends] }
}
