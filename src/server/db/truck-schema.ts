import type { TruckFigures } from '#contract/freight/truck.ts'
import type { DeskChoice } from '#contract/account/view-preferences.ts'
import type { Json, OptionalJson } from './column-types.ts'

/** What a booking said of its lane. Never changed. */
export interface MarketDealTable {
  deal_id: string
  /** of domain/freight/market-rate.ts */
  pickup_area: number
  delivery_area: number
  /** from 1, in the order of `EQUIPMENT_CODES` */
  equipment: number
  /** the day of the agreement, UTC */
  agreed_on: string
  cents_per_mile: number
  broker: string
  carrier: string
}

/** A carrier's own figures. */
export interface TruckTable {
  account_id: string
  /** null once the carrier removed them */
  figures: OptionalJson<TruckFigures>
  /** by the server's clock: figures typed earlier don't replace them, however late they arrive */
  typed_at: Date
}

/** How an account wants My loads on a wide screen. */
export interface DeskTable {
  account_id: string
  choice: Json<DeskChoice>
  /** by the server's clock, as `typed_at` */
  chosen_at: Date
}
