import type { NewLoad } from '#contract/freight/load-post.ts'
import type { ApiServer } from './api-server.ts'

type Stop = Partial<NewLoad['pickupLocation']>
interface Changes extends Omit<Partial<NewLoad>, 'pickupLocation' | 'deliveryLocation' | 'equipmentRequirements'> {
  pickupLocation?: Stop
  deliveryLocation?: Stop
  equipmentRequirements?: Partial<Equipment>
}

type Equipment = NewLoad['equipmentRequirements']
/** Every plain field has a value, so the export's test proves that the server stores and returns each. */
interface FullLoad extends Required<Omit<NewLoad, 'stops'>>, Pick<NewLoad, 'stops'> {
  equipmentRequirements: Required<Equipment>
}

/** What a broker sends to post a load from Dallas to Phoenix, picked up in two days. */
export function newLoad({ at }: Pick<ApiServer, 'at'>, changes: Changes = {}): FullLoad {
  const { pickupLocation, deliveryLocation, equipmentRequirements, ...others } = changes
  return {
    pickupLocation: {
      address: '1200 Main Street',
      description: 'Dock 4, check in at the gate',
      city: 'Dallas',
      state: 'TX',
      zipCode: '75201',
      coordinates: { latitude: 32.7876, longitude: -96.7994 },
      precision: 'rooftop',
      contactName: 'Chris Pickup',
      contactPhone: '+1 214 555 0100',
      contactEmail: 'chris@dock.test',
      ...pickupLocation,
    },
    deliveryLocation: {
      address: '77 Warehouse Road',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85001',
      coordinates: { latitude: 33.4484, longitude: -112.074 },
      contactName: 'Pat Delivery',
      contactPhone: '+1 602 555 0100',
      contactEmail: 'pat@dock.test',
      ...deliveryLocation,
    },
    pickupDateTime: at({ hours: 48 }).toISOString(),
    deliveryDateTime: at({ hours: 84 }).toISOString(),
    // exact times
    pickupUntil: null,
    deliveryUntil: null,
    detention: { freeMinutes: 90, ratePerHour: 62.5, stepMinutes: 30, maxHours: 8 },
    paper: {
      pieces: '26 pallets, 1,248 cartons',
      temperature: '34 to 38 °F, continuous',
      hazmat: 'UN 1266, class 3',
      seal: 'Required, number on the BOL',
      tarps: '2 load bars',
      value: '$61,400',
      pickupAppointment: '48-1177',
      pickupReferences: 'PO 7741902, BOL 5560418',
      pickupHandling: 'Live load, shipper counts',
      deliveryAppointment: '33816',
      deliveryReferences: 'PO 7741902',
      deliveryHandling: 'Live unload, lumper on site',
    },
    weight: 42_000,
    team: true,
    partial: true,
    rate: 2650,
    shipperPays: 3050.5,
    // an account's own
    customerId: null,
    brokerNotes: 'No touch freight',
    // unique among a broker's loads
    reference: null,
    equipmentRequirements: {
      type: 'Van',
      trailer: 'Dry 53 FT',
      packagingType: 'Pallets',
      commodity: 'Canned goods',
      specialInstructions: 'Two load bars',
      ...equipmentRequirements,
    },
    ...others,
  }
}
