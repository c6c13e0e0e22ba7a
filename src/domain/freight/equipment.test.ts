import { expect, test } from 'vitest'
import { equipmentCode, isTrailerForVehicle, TRAILER_TYPES, TRAILERS_BY_VEHICLE, VEHICLE_TYPES } from './equipment.ts'

const pairs = VEHICLE_TYPES.flatMap((vehicle) => TRAILER_TYPES.map((trailer) => [vehicle, trailer] as const))

test('there are five vehicle types and eleven trailer types, in this order', () => {
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

test('a trailer is offered only for vehicles it fits, and each pair has its equipment code', () => {
  const fitting = pairs
    .filter(([vehicle, trailer]) => isTrailerForVehicle(vehicle, trailer))
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

test('every trailer type fits at least one vehicle', () => {
  const usable = new Set(VEHICLE_TYPES.flatMap((vehicle) => TRAILERS_BY_VEHICLE[vehicle]))
  expect(usable).toEqual(new Set(TRAILER_TYPES))
})
