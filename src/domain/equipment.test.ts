import { expect, test } from 'vitest'
import { equipmentCode, fits, TRAILER_TYPES, TRAILERS_OF, VEHICLE_TYPES } from './equipment.ts'

const pairs = VEHICLE_TYPES.flatMap((vehicle) => TRAILER_TYPES.map((trailer) => [vehicle, trailer] as const))

test('the vehicle and trailer types are the five and the eleven of the trade, in their order', () => {
  expect(VEHICLE_TYPES).toEqual(['Van', 'Reefer', 'Flatbed', 'Container', 'Tanker'])
  expect(TRAILER_TYPES).toEqual([
    'Dry 53 FT',
    'Dry 48 FT',
    'Dry 36 FT',
    'Refrigerator 53 FT',
    'Refrigerator 48 FT',
    'Box Truck 26 FT w/ lift gate',
    'Box Truck 24 FT w/ lift gate',
    'Flat Bed 48 FT',
    'Step Deck',
    'Power Only',
    'Other',
  ])
})

test('a trailer stands only behind a vehicle that it fits, and the card shows the code of the pair', () => {
  const fitting = pairs
    .filter(([vehicle, trailer]) => fits(vehicle, trailer))
    .map(([vehicle, trailer]) => `${vehicle} + ${trailer} = ${equipmentCode(vehicle, trailer)}`)
  expect(fitting).toEqual([
    'Van + Dry 53 FT = V',
    'Van + Dry 48 FT = V',
    'Van + Dry 36 FT = V',
    'Van + Box Truck 26 FT w/ lift gate = SB',
    'Van + Box Truck 24 FT w/ lift gate = SB',
    'Van + Power Only = PO',
    'Van + Other = V',
    'Reefer + Refrigerator 53 FT = R',
    'Reefer + Refrigerator 48 FT = R',
    'Reefer + Power Only = PO',
    'Reefer + Other = R',
    'Flatbed + Flat Bed 48 FT = F',
    'Flatbed + Step Deck = SD',
    'Flatbed + Power Only = PO',
    'Flatbed + Other = F',
    'Container + Power Only = PO',
    'Container + Other = C',
    'Tanker + Power Only = PO',
    'Tanker + Other = TA',
  ])
})

test('no trailer type is left without a vehicle', () => {
  const usable = new Set(VEHICLE_TYPES.flatMap((vehicle) => TRAILERS_OF[vehicle]))
  expect(usable).toEqual(new Set(TRAILER_TYPES))
})
