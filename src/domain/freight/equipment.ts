/** CREATE-05, in the order of the form. */
export const VEHICLE_TYPES = ['Van', 'Reefer', 'Flatbed', 'Container', 'Tanker'] as const

export type VehicleType = (typeof VEHICLE_TYPES)[number]

/** CREATE-06, in the order of the form. */
export const TRAILER_TYPES = [
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
] as const

export type TrailerType = (typeof TRAILER_TYPES)[number]

/** The trailers that fit each vehicle type. */
export const TRAILERS_BY_VEHICLE: Record<VehicleType, readonly TrailerType[]> = {
  Van: [
    'Dry 53 FT',
    'Dry 48 FT',
    'Dry 36 FT',
    'Box Truck 26 FT w/ lift gate',
    'Box Truck 24 FT w/ lift gate',
    'Power Only',
    'Other',
  ],
  Reefer: ['Refrigerator 53 FT', 'Refrigerator 48 FT', 'Power Only', 'Other'],
  Flatbed: ['Flat Bed 48 FT', 'Step Deck', 'Power Only', 'Other'],
  Container: ['Power Only', 'Other'],
  Tanker: ['Power Only', 'Other'],
}

/** The trailer that is far more common than the others of its vehicle, if there is one. */
export const USUAL_TRAILERS: Partial<Record<VehicleType, TrailerType>> = {
  Van: 'Dry 53 FT',
  Reefer: 'Refrigerator 53 FT',
  Flatbed: 'Flat Bed 48 FT',
}

/** Whether this pair is used in the trade; any other is a field error in forms. */
export function isTrailerForVehicle(vehicle: VehicleType, trailer: TrailerType): boolean {
  return TRAILERS_BY_VEHICLE[vehicle].includes(trailer)
}

/** The vehicle a trailer implies: the first that it fits, so a plain 'Power Only' means a van. */
export function vehicleForTrailer(trailer: TrailerType): VehicleType {
  return VEHICLE_TYPES.find((vehicle) => isTrailerForVehicle(vehicle, trailer)) ?? 'Van'
}

/** The letters that load boards print on a card. The database stores their places in this list. */
export const EQUIPMENT_CODES = ['V', 'R', 'F', 'SD', 'SB', 'PO', 'C', 'TA'] as const
export type EquipmentCode = (typeof EQUIPMENT_CODES)[number]

const CODE_OF_VEHICLE: Record<VehicleType, EquipmentCode> = {
  Van: 'V',
  Reefer: 'R',
  Flatbed: 'F',
  Container: 'C',
  Tanker: 'TA',
}

const CODE_OF_TRAILER: Partial<Record<TrailerType, EquipmentCode>> = {
  'Box Truck 26 FT w/ lift gate': 'SB',
  'Box Truck 24 FT w/ lift gate': 'SB',
  'Step Deck': 'SD',
  'Power Only': 'PO',
}

/** The code of a pair: the trailer's own where it has one, else the vehicle's. */
export function equipmentCode(vehicle: VehicleType, trailer: TrailerType): EquipmentCode {
  return CODE_OF_TRAILER[trailer] ?? CODE_OF_VEHICLE[vehicle]
}
