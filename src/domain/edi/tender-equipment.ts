import type { TrailerType, VehicleType } from '../freight/equipment.ts'
import type { TenderEquipment } from './tender.ts'

interface Meaning {
  vehicle: VehicleType
  /** by feet; `any` whatever the length */
  trailers: Readonly<Partial<Record<number | 'any', TrailerType>>>
}

const VAN: Meaning = { vehicle: 'Van', trailers: { 53: 'Dry 53 FT', 48: 'Dry 48 FT', 36: 'Dry 36 FT' } }
const REEFER: Meaning = { vehicle: 'Reefer', trailers: { 53: 'Refrigerator 53 FT', 48: 'Refrigerator 48 FT' } }
const FLATBED: Meaning = { vehicle: 'Flatbed', trailers: { 48: 'Flat Bed 48 FT' } }
const CONTAINER: Meaning = { vehicle: 'Container', trailers: { any: 'Other' } }
const TANKER: Meaning = { vehicle: 'Tanker', trailers: { any: 'Other' } }

/** Codes of element 40. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  TF: VAN,
  TL: VAN,
  TV: VAN,
  CV: VAN,
  RT: REEFER,
  FF: REEFER,
  TW: REEFER,
  FT: FLATBED,
  FH: FLATBED,
  FN: FLATBED,
  FR: FLATBED,
  DT: { vehicle: 'Flatbed', trailers: { any: 'Step Deck' } },
  CN: CONTAINER,
  CC: CONTAINER,
  CL: CONTAINER,
  CZ: CONTAINER,
  '20': CONTAINER,
  '2B': CONTAINER,
  '40': CONTAINER,
  '4B': CONTAINER,
  TG: TANKER,
  TJ: TANKER,
  TK: TANKER,
}

/** The code that each vehicle leaves with. */
const WRITTEN: Readonly<Record<VehicleType, string>> = {
  Van: 'TV',
  Reefer: 'RT',
  Flatbed: 'FT',
  Container: 'CN',
  Tanker: 'TK',
}

/** A trailer for N7; null for one without a trailer. */
export function equipmentCodeOf(vehicle: VehicleType, trailer: TrailerType): TenderEquipment | null {
  if (trailer === 'Power Only') return null
  const [, feet] = /(\d\d) FT/.exec(trailer) ?? []
  return { code: trailer === 'Step Deck' ? 'DT' : WRITTEN[vehicle], feet: feet === undefined ? null : Number(feet) }
}

/** Our words for a trailer of N7; `trailer` is null where no type has its length. Null for a code that we don't know. */
export function equipmentOf({
  code,
  feet,
}: TenderEquipment): { vehicle: VehicleType; trailer: TrailerType | null } | null {
  const meaning = MEANINGS[code]
  if (!meaning) return null
  const { vehicle, trailers } = meaning
  return { vehicle, trailer: trailers.any ?? (feet === null ? null : (trailers[feet] ?? null)) }
}
