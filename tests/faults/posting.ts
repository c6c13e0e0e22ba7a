import type { NewLoad } from '#contract/freight/load-post.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { DAY } from './scripted-server.ts'
import { START } from './virtual-time.ts'

const STOP: NewLoad['pickupLocation'] = {
  address: '1200 Commerce Dr',
  description: 'Dock 4',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75201',
  coordinates: { latitude: 32.7876, longitude: -96.7994 },
  precision: 'zip',
  contactName: 'Chris Doe',
  contactPhone: '214 555 0100',
  contactEmail: 'chris@dock.test',
}
/** What a form posts. */
export const TERMS: NewLoad = {
  pickupLocation: STOP,
  deliveryLocation: { ...STOP, city: 'Chicago', state: 'IL', zipCode: '60601' },
  pickupDateTime: '2026-11-23T14:00:00.000Z',
  deliveryDateTime: '2026-11-24T14:00:00.000Z',
  weight: 42_000,
  rate: 2400,
  brokerNotes: null,
  equipmentRequirements: {
    type: 'Van',
    trailer: 'Dry 53 FT',
    packagingType: 'Pallets',
    commodity: 'Canned goods',
    specialInstructions: null,
  },
  reference: null,
}

/** A new load, named by its form: the server must get no second one of it. */
export function posting(draftId: string, rate = 2400): Intent {
  const load = { ...TERMS, rate, pickupDateTime: new Date(START + 3 * DAY).toISOString(), reference: draftId }
  return { kind: 'create-load', draftId, load, form: { rate: String(rate) }, measured: null }
}
