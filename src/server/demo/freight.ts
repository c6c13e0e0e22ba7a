import type { TrailerType, VehicleType } from '#domain/freight/equipment.ts'
import type { Random } from './random.ts'

export interface Freight {
  vehicle: VehicleType
  trailer: TrailerType
  commodity: string
  packaging: string
  weightLbs: number
  notes: string | null
}

type Choices<T> = readonly (readonly [T, number])[]

/** A commodity, its packaging, and its lightest and heaviest load in thousands of pounds. */
type Commodity = readonly [commodity: string, packaging: string, least: number, most: number]

interface Trade {
  /**
   * DAT's national spot average in dollars per mile, February 2026; containers and tankers by industry rule of thumb
   */
  perMile: number
  trailers: Choices<TrailerType>
  commodities: readonly [Commodity, ...Commodity[]]
  notes: readonly [string, ...string[]]
}

const VEHICLES: Choices<VehicleType> = [
  ['Van', 55],
  ['Reefer', 20],
  ['Flatbed', 18],
  ['Container', 4],
  ['Tanker', 3],
]

const TRADES: Record<VehicleType, Trade> = {
  Van: {
    perMile: 2.45,
    trailers: [
      ['Dry 53 FT', 80],
      ['Dry 48 FT', 8],
      ['Dry 36 FT', 2],
      ['Power Only', 6],
      ['Other', 1],
    ],
    commodities: [
      ['Paper goods', 'Pallets', 18, 40],
      ['Canned goods', 'Pallets', 36, 44],
      ['Bottled water', 'Pallets', 40, 44],
      ['Household appliances', 'Cartons', 12, 26],
      ['Furniture', 'Floor loaded', 9, 20],
      ['Auto parts', 'Racks', 18, 38],
      ['Packaging film', 'Rolls', 24, 42],
      ['Pet food', 'Pallets', 34, 44],
      ['Tires', 'Floor loaded', 20, 34],
      ['Seasonal decor', 'Cartons', 8, 18],
    ],
    notes: [
      'No-touch freight, drop and hook at delivery.',
      'Two load bars needed. Trailer must be clean, dry and free of odor.',
      'We pay the lumper. Send the receipt with the POD.',
      'Call 30 minutes before arrival. Overnight parking on site.',
      'Seal must be intact at delivery. Send a photo of the seal.',
    ],
  },
  Reefer: {
    perMile: 2.94,
    trailers: [
      ['Refrigerator 53 FT', 88],
      ['Refrigerator 48 FT', 9],
      ['Power Only', 3],
    ],
    commodities: [
      ['Fresh produce', 'Pallets', 32, 43],
      ['Frozen chicken', 'Cartons', 38, 43],
      ['Ice cream', 'Pallets', 22, 36],
      ['Dairy products', 'Pallets', 34, 43],
      ['Cut flowers', 'Cartons', 9, 18],
      ['Fresh beef', 'Cartons', 38, 43],
      ['Frozen vegetables', 'Pallets', 34, 43],
      ['Bottled juice', 'Pallets', 38, 44],
    ],
    notes: [
      'Run continuous at 34°F. Pulp the product before you sign.',
      'Run continuous at -10°F, pre-cool before arrival. Reefer download at delivery.',
      'Reefer washout required. Bring the receipt.',
      'Strict appointment. A late truck waits for the next slot.',
      'Driver count. We pay the lumper with a receipt.',
    ],
  },
  Flatbed: {
    perMile: 2.58,
    trailers: [
      ['Flat Bed 48 FT', 74],
      ['Step Deck', 21],
      ['Power Only', 3],
      ['Other', 2],
    ],
    commodities: [
      ['Steel coils', 'Coils', 40, 47],
      ['Structural steel', 'Bundles', 38, 47],
      ['Dimension lumber', 'Bundles', 42, 47],
      ['Roof trusses', 'Loose', 14, 26],
      ['PVC pipe', 'Bundles', 18, 34],
      ['Farm machinery', 'Drive on', 16, 38],
      ['Precast concrete', 'Loose', 42, 47],
      ['Roofing shingles', 'Pallets', 42, 47],
    ],
    notes: [
      'Four-foot tarps needed. Hard hat, vest and safety boots on site.',
      'Eight chains and binders, coil racks, eye to the side.',
      'No tarps. Edge protectors needed, straps only.',
      'Crane unloads from the side: keep the deck clear of the headboard.',
    ],
  },
  Container: {
    perMile: 2.6,
    trailers: [
      ['Power Only', 85],
      ['Other', 15],
    ],
    commodities: [
      ['Imported furniture', '40 ft high cube', 18, 38],
      ['Consumer electronics', '40 ft high cube', 14, 30],
      ['Ceramic tile', '20 ft standard', 38, 44],
      ['Machine parts', '40 ft standard', 22, 42],
    ],
    notes: ['Chassis at the ramp. Return empty within 48 hours.', 'Container number follows after customs release.'],
  },
  Tanker: {
    perMile: 3.1,
    trailers: [
      ['Other', 70],
      ['Power Only', 30],
    ],
    commodities: [
      ['Vegetable oil', 'Bulk liquid', 42, 47],
      ['Liquid sugar', 'Bulk liquid', 43, 47],
      ['Orange juice concentrate', 'Bulk liquid', 40, 46],
      ['Latex emulsion', 'Bulk liquid', 38, 46],
    ],
    notes: [
      'Food grade, kosher wash ticket needed. Rear unload, 40 ft of hose.',
      'Weigh light and heavy. Seals on dome and valve.',
    ],
  },
}

const BOX_TRUCKS: Choices<TrailerType> = [
  ['Box Truck 26 FT w/ lift gate', 70],
  ['Box Truck 24 FT w/ lift gate', 30],
]

/** Freight for this distance: a box truck on some shorter van lanes. */
export function drawFreight(random: Random, miles: number, only?: VehicleType): Freight {
  const vehicle = only ?? random.weighted(VEHICLES)
  const trade = TRADES[vehicle]
  const boxTruck = vehicle === 'Van' && miles < 350 && random.chance(0.12)
  const trailer = random.weighted(boxTruck ? BOX_TRUCKS : trade.trailers)
  const [commodity, packaging, least, most] = random.pick(trade.commodities)
  const weightLbs = boxTruck ? random.between(16, 90) * 100 : random.between(least * 10, most * 10) * 100
  return {
    vehicle,
    trailer,
    commodity,
    packaging,
    weightLbs,
    notes: random.chance(0.65) ? random.pick(trade.notes) : null,
  }
}

/** Cents for the trip, fuel included: the market rate per mile, higher on short lanes, plus or minus 10%. */
export function drawRateCents(random: Random, vehicle: VehicleType, miles: number): number {
  const shortHaul = 0.87 + 85 / (miles + 60)
  const swing = 0.9 + 0.2 * ((random.next() + random.next()) / 2)
  const dollars = Math.max(350, TRADES[vehicle].perMile * miles * shortHaul * swing)
  return Math.round(dollars / 25) * 25 * 100
}
