import { describe, expect, test } from 'vitest'
import {
  toDuplicateForm,
  EMPTY_LOAD_FORM,
  findFormField,
  createLoadFormSchema,
  toLoadForm,
  type LoadFormValues,
} from './load-form.ts'
import { toLoadPayload } from './load-payload.ts'
import type { PostingMode } from './load-field.ts'
import { newLoadSchema, updateLoadEndpoint } from './load-post.ts'

const now = Date.parse('2026-11-20T15:00:00Z')

const GOOD: LoadFormValues = {
  ...EMPTY_LOAD_FORM,
  rate: '2,150.50',
  equipmentType: 'Van',
  pickupLocation: 'Dallas',
  pickupAddress: '1200 Main Street',
  pickupState: 'TX',
  pickupZipCode: '75201',
  pickupZone: 'America/Chicago',
  pickupContact: { name: 'Chris', phone: '214 555 0100', email: 'chris@dock.test' },
  pickupDateTime: '2026-11-23T08:00',
  deliveryLocation: 'Phoenix',
  deliveryAddress: '77 Warehouse Road',
  deliveryState: 'AZ',
  deliveryCoordinates: { latitude: 33.45, longitude: -112.07 },
  deliveryZone: 'America/Phoenix',
  deliveryContact: { name: 'Pat', phone: '602 555 0100', email: 'pat@dock.test' },
  deliveryDateTime: '2026-11-24T17:30',
  commodity: {
    ...EMPTY_LOAD_FORM.commodity,
    packagingType: 'Pallets',
    weight: '42,000',
    trailer: 'Dry 53 FT',
    commodity: 'Canned goods',
  },
}

function problems(values: unknown, mode: PostingMode = 'create'): Record<string, string> {
  const issues = createLoadFormSchema(mode, () => now).safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

type Changes = { [K in keyof LoadFormValues]?: unknown }
const withChanges = (changes: Changes, mode: PostingMode = 'create') => problems({ ...GOOD, ...changes }, mode)

test('a complete form passes, and its payload has the API’s field names', () => {
  expect(problems(GOOD)).toEqual({})
  const payload = toLoadPayload(GOOD)
  expect(newLoadSchema.safeParse(payload).error).toBeUndefined()
  expect(payload).toMatchObject({
    pickupLocation: { city: 'Dallas', zipCode: '75201', coordinates: null, contactName: 'Chris' },
    pickupDateTime: '2026-11-23T14:00:00.000Z',
    // Arizona has no DST
    deliveryDateTime: '2026-11-25T00:30:00.000Z',
    weight: 42_000,
    rate: 2150.5,
    equipmentRequirements: { type: 'Van', trailer: 'Dry 53 FT' },
    reference: null,
  })
})

test('[CREATE-13] an empty ZIP is sent as 00000', () => {
  expect(toLoadPayload(GOOD).deliveryLocation.zipCode).toBe('00000')
})

test('an empty form reports every required field', () => {
  const {
    'commodity.packagingType': packaging,
    'commodity.commodity': commodity,
    ...others
  } = problems(EMPTY_LOAD_FORM)
  expect([packaging, commodity]).toEqual(['Packaging type is required', 'Commodity is required'])
  expect(others).toEqual({
    rate: 'Rate is required',
    pickupLocation: 'Pickup city is required',
    pickupAddress: 'Pickup address is required',
    pickupState: 'State is required',
    pickupZipCode: 'Either ZIP code or coordinates are required',
    'pickupContact.name': 'Contact name is required',
    'pickupContact.phone': 'Contact phone is required',
    'pickupContact.email': 'Contact email is required',
    pickupDateTime: 'Pickup date & time is required',
    deliveryLocation: 'Delivery city is required',
    deliveryAddress: 'Delivery address is required',
    deliveryState: 'State is required',
    deliveryZipCode: 'Either ZIP code or coordinates are required',
    'deliveryContact.name': 'Contact name is required',
    'deliveryContact.phone': 'Contact phone is required',
    'deliveryContact.email': 'Contact email is required',
    deliveryDateTime: 'Delivery date & time is required',
    'commodity.weight': 'Weight is required',
    'commodity.trailer': 'Trailer type is required',
  })
})

describe('each field has its own rule', () => {
  const commodity = (changes: Partial<LoadFormValues['commodity']>) => ({
    commodity: { ...GOOD.commodity, ...changes },
  })
  const contact = (changes: Partial<LoadFormValues['pickupContact']>) => ({
    pickupContact: { ...GOOD.pickupContact, ...changes },
  })
  const CASES: [id: string, changes: Changes, field: string, message: string][] = [
    ['CREATE-07', { pickupLocation: 'D' }, 'pickupLocation', 'Pickup city must be at least 2 characters'],
    ['CREATE-07', { deliveryLocation: ' P ' }, 'deliveryLocation', 'Delivery city must be at least 2 characters'],
    [
      'CREATE-08',
      { pickupLocationDetails: 'D' },
      'pickupLocationDetails',
      'Pickup location must be at least 2 characters',
    ],
    [
      'CREATE-08',
      { deliveryLocationDetails: 'D' },
      'deliveryLocationDetails',
      'Pickup location must be at least 2 characters',
    ],
    ['CREATE-09', { pickupAddress: '1 Main St' }, 'pickupAddress', 'Please enter a complete pickup address'],
    ['CREATE-09', { deliveryAddress: '1 Main St' }, 'deliveryAddress', 'Please enter a complete delivery address'],
    ['CREATE-10', { pickupState: 'T' }, 'pickupState', 'State must be 2 characters'],
    ['CREATE-10', { deliveryState: 'Texas' }, 'deliveryState', 'State must be 2 characters'],
    ['CREATE-10', { deliveryState: 'XX' }, 'deliveryState', 'Must be a US state'],
    ['CREATE-11', { pickupZipCode: '7520' }, 'pickupZipCode', 'Invalid ZIP code format'],
    ['CREATE-11', { pickupZipCode: '75201-12' }, 'pickupZipCode', 'Invalid ZIP code format'],
    ['CREATE-11', { pickupZipCode: '752011234' }, 'pickupZipCode', 'Invalid ZIP code format'],
    ['CREATE-12', { pickupZipCode: '' }, 'pickupZipCode', 'Either ZIP code or coordinates are required'],
    ['CREATE-12', { pickupZipCode: '00000' }, 'pickupZipCode', 'Either ZIP code or coordinates are required'],
    ['CREATE-12', { deliveryCoordinates: null }, 'deliveryZipCode', 'Either ZIP code or coordinates are required'],
    ['CREATE-14', { pickupDateTime: '' }, 'pickupDateTime', 'Pickup date & time is required'],
    ['CREATE-14', { pickupDateTime: '2026-11-20T09:00' }, 'pickupDateTime', 'Pickup time cannot be in the past'],
    ['CREATE-15', { deliveryDateTime: '2026-11-23T06:59' }, 'deliveryDateTime', 'Delivery must be after pickup time'],
    ['CREATE-15', { deliveryDateTime: '' }, 'deliveryDateTime', 'Delivery date & time is required'],
    [
      'CREATE-16',
      commodity({ packagingType: 'P' }),
      'commodity.packagingType',
      'Packaging type must be at least 2 characters',
    ],
    ['CREATE-16', commodity({ commodity: 'C' }), 'commodity.commodity', 'Commodity must be at least 2 characters'],
    ['CREATE-17', commodity({ trailer: '' }), 'commodity.trailer', 'Trailer type is required'],
    ['CREATE-18', commodity({ weight: '42000.5' }), 'commodity.weight', 'Weight must be a number'],
    ['CREATE-18', commodity({ weight: '-4' }), 'commodity.weight', 'Weight must be a number'],
    ['CREATE-18', commodity({ weight: '' }), 'commodity.weight', 'Weight is required'],
    ['CREATE-19', { rate: '-1' }, 'rate', 'Rate must be positive'],
    ['CREATE-19', { rate: 'lots' }, 'rate', 'Rate must be a valid number'],
    ['CREATE-19', { rate: ' ' }, 'rate', 'Rate is required'],
    ['CREATE-19', { rate: '0.001' }, 'rate', 'Rate can have at most 2 decimals'],
    ['CREATE-21', contact({ name: 'C' }), 'pickupContact.name', 'Contact name must be at least 2 characters'],
    ['CREATE-21', contact({ phone: '' }), 'pickupContact.phone', 'Contact phone is required'],
    ['CREATE-21', contact({ email: 'chris@' }), 'pickupContact.email', 'Invalid email format'],
  ]
  test.each(CASES)('[%s] %j', (_, changes, field, message) => {
    expect(withChanges(changes)).toEqual({ [field]: message })
  })

  test('[CREATE-11] a ZIP may have 5 or 9 digits', () => {
    expect([withChanges({ pickupZipCode: '75201-1234' }), withChanges({ pickupZipCode: '75201' })]).toEqual([{}, {}])
  })

  test('[CREATE-19] a rate of 0 is valid', () => {
    expect(withChanges({ rate: '0' })).toEqual({})
  })

  test('[CREATE-20] equipmentType, specialInstructions and shipperNotes are optional', () => {
    expect(withChanges({ equipmentType: '', specialInstructions: '', shipperNotes: '' })).toEqual({})
  })
})

describe('in the stops’ time zones, the form', () => {
  test('[CREATE-15] rejects a delivery before the pickup, even when its local clock reads later', () => {
    // 08:00 in Dallas is 07:00 in Phoenix
    expect(withChanges({ deliveryDateTime: '2026-11-23T07:00' })).toEqual({
      deliveryDateTime: 'Delivery must be after pickup time',
    })
    expect(withChanges({ deliveryDateTime: '2026-11-23T07:01' })).toEqual({})
  })

  test('[CREATE-14] rejects a pickup that is past in its own zone, and no other', () => {
    expect(withChanges({ pickupDateTime: '2026-11-20T09:01' })).toEqual({})
    const inLosAngeles = { pickupZone: 'America/Los_Angeles', pickupDateTime: '2026-11-20T07:01' }
    expect(withChanges(inLosAngeles)).toEqual({})
    expect(withChanges({ ...inLosAngeles, pickupDateTime: '2026-11-20T07:00' })).toEqual({
      pickupDateTime: 'Pickup time cannot be in the past',
    })
  })

  test('rejects an hour that daylight saving skips or repeats', () => {
    expect(withChanges({ pickupDateTime: '2027-03-14T02:30', deliveryDateTime: '2027-03-16T08:00' })).toEqual({
      pickupDateTime: expect.stringContaining('spring forward'),
    })
    expect(withChanges({ pickupDateTime: '2027-11-07T01:30', deliveryDateTime: '2027-11-09T08:00' })).toEqual({
      pickupDateTime: expect.stringContaining('fall back'),
    })
  })

  test('rejects, without a known zone, only a time that is wrong in every zone', () => {
    const nowhere = { pickupZone: '', deliveryZone: '' }
    expect(withChanges({ ...nowhere, pickupDateTime: '2026-11-20T06:00' })).toEqual({})
    expect(withChanges({ ...nowhere, pickupDateTime: '2026-11-20T05:00' })).toEqual({
      pickupDateTime: 'Pickup time cannot be in the past',
    })
    expect(toLoadPayload({ ...GOOD, ...nowhere })).toMatchObject({ pickupDateTime: '2026-11-23T08:00' })
  })
})

test('a trailer that does not fit the vehicle gives an error at the trailer, besides other errors', () => {
  const odd = { equipmentType: 'Reefer', rate: 'lots' }
  expect(withChanges(odd)).toEqual({
    rate: 'Rate must be a valid number',
    'commodity.trailer': "Dry 53 FT doesn't fit Reefer. Choose another trailer type",
  })
})

describe('the edit form', () => {
  test('[EDIT-12] calls the city a location', () => {
    const errors = withChanges({ pickupLocation: '', deliveryLocation: 'P' }, 'edit')
    expect(errors).toEqual({
      pickupLocation: 'Pickup location is required',
      deliveryLocation: 'Delivery location must be at least 2 characters',
    })
  })

  test('[EDIT-13] takes a weight with decimals', () => {
    const weighing = (weight: string) => withChanges({ commodity: { ...GOOD.commodity, weight } }, 'edit')
    expect([weighing('42000.5'), weighing('42k'), weighing('')]).toEqual([
      {},
      { 'commodity.weight': 'Weight must be a valid number' },
      { 'commodity.weight': 'Weight is required' },
    ])
    const body = toLoadPayload({ ...GOOD, commodity: { ...GOOD.commodity, weight: '42000.5' } })
    expect(updateLoadEndpoint.body.safeParse({ ...body, version: 3 }).error).toBeUndefined()
  })

  test('[EDIT-02] starts from the stored load, in the stops’ time zones; a copy has no times and numbers', () => {
    const location = {
      ...toLoadPayload(GOOD).pickupLocation,
      description: 'dock 4',
      zipCode: '00000',
      zone: 'America/Denver',
    }
    const stored = {
      reference: 'PO-1',
      rate: 1900,
      weight: 100.5,
      brokerNotes: null,
      paper: {
        pieces: '26 pallets',
        pickupAppointment: '48-1177',
        pickupReferences: 'PO 7741902',
        pickupHandling: 'Live load',
        deliveryAppointment: '33816',
        deliveryReferences: 'PO 7741902',
      },
      pickupLocation: location,
      deliveryLocation: location,
      pickupDateTime: '2026-11-23T15:00:00.000Z',
      deliveryDateTime: '2026-11-24T15:00:00.000Z',
      equipmentRequirements: {
        type: 'Van',
        trailer: 'Other',
        packagingType: 'Bags',
        commodity: 'Seed',
        specialInstructions: 'Dry',
      },
    } as unknown as Parameters<typeof toLoadForm>[0]
    const form = toLoadForm(stored)
    expect(form).toMatchObject({
      reference: 'PO-1',
      rate: '1900',
      pickupZipCode: '',
      pickupDateTime: '2026-11-23T08:00',
      commodity: { weight: '100.5', trailer: 'Other' },
    })
    const noNumbers = { pickupAppointment: '', pickupReferences: '', deliveryAppointment: '', deliveryReferences: '' }
    expect(form.paper).toMatchObject({ pieces: '26 pallets', pickupAppointment: '48-1177' })
    expect(toDuplicateForm(stored)).toEqual({
      ...form,
      reference: '',
      pickupDateTime: '',
      deliveryDateTime: '',
      paper: { ...form.paper, ...noNumbers },
    })
  })

  test('[ENT-08] has exactly these fields and sends the value of each', () => {
    const stop = (kind: 'pickup' | 'delivery', city: string) => ({
      [`${kind}Location`]: city,
      [`${kind}Address`]: `1200 ${city} Street`,
      [`${kind}State`]: 'TX',
      [`${kind}ZipCode`]: '75201',
      [`${kind}Coordinates`]: { latitude: 32.7, longitude: -96.7 },
      [`${kind}Contact`]: { name: `${city} Dock`, phone: '214 555 0100', email: `${city.toLowerCase()}@dock.test` },
    })
    const named = {
      equipmentType: 'Reefer',
      ...stop('pickup', 'Dallas'),
      ...stop('delivery', 'Austin'),
      rate: '1900.5',
      pickupDateTime: '2026-11-23T08:00',
      deliveryDateTime: '2026-11-24T08:00',
      commodity: { packagingType: 'Bags', weight: '100.5', trailer: 'Refrigerator 53 FT', commodity: 'Ice' },
      specialInstructions: 'Keep at 28 °F',
      shipperNotes: 'Lumper paid',
    }
    // the form also has address picker data, the reference, the customer, windows' ends, detention terms, the paper's lines and switches
    const otherFields = [
      'reference',
      'team',
      'partial',
      'shipperPays',
      'customerId',
      'detention',
      'paper',
      'between',
      ...['pickup', 'delivery'].flatMap((kind) => [`${kind}Pieces`, `${kind}Weight`]),
      ...['pickup', 'delivery'].flatMap((kind) => [`${kind}LocationDetails`, `${kind}Zone`, `${kind}Until`]),
    ]
    const precision = ['pickupPrecision', 'deliveryPrecision']
    expect(Object.keys(EMPTY_LOAD_FORM).toSorted()).toEqual(
      [...Object.keys(named), ...otherFields, ...precision].toSorted(),
    )

    const form = { ...EMPTY_LOAD_FORM, ...named } as LoadFormValues
    expect(problems(form, 'edit')).toEqual({})
    const location = (city: string) => ({
      city,
      address: `1200 ${city} Street`,
      state: 'TX',
      zipCode: '75201',
      coordinates: { latitude: 32.7, longitude: -96.7 },
      contactName: `${city} Dock`,
      contactPhone: '214 555 0100',
      contactEmail: `${city.toLowerCase()}@dock.test`,
    })
    expect(toLoadPayload(form)).toMatchObject({
      pickupLocation: location('Dallas'),
      deliveryLocation: location('Austin'),
      rate: 1900.5,
      pickupDateTime: '2026-11-23T08:00',
      deliveryDateTime: '2026-11-24T08:00',
      weight: 100.5,
      brokerNotes: 'Lumper paid',
      equipmentRequirements: {
        type: 'Reefer',
        packagingType: 'Bags',
        trailer: 'Refrigerator 53 FT',
        commodity: 'Ice',
        specialInstructions: 'Keep at 28 °F',
      },
    })
  })
})

test('a server error for a payload path shows at the matching form field', () => {
  const paths = [
    'pickupLocation.zipCode',
    'deliveryLocation.contactEmail',
    'weight',
    'equipmentRequirements.trailer',
    'x',
  ]
  expect(paths.map(findFormField)).toEqual([
    'pickupZipCode',
    'deliveryContact.email',
    'commodity.weight',
    'commodity.trailer',
    undefined,
  ])
})
