import type { PartyId } from '../access/ids.ts'
import type { ChangeableDeal } from './deal-change.ts'
import type { EquipmentCode, TrailerType, VehicleType } from './equipment.ts'
import type { LoadPaper } from './paper-terms.ts'
import { type Refusal, refuse } from './refusal.ts'

/** A party as it was when the deal was made (49 CFR 371.3): later changes of its account don't reach it. */
export interface DealParty {
  firstName: string
  lastName: string
  businessName: string | null
  dotNumber: string | null
  isDotVerified: boolean
  /** when the register's contact was proved; null until then */
  dotVerifiedAt: string | null
  /** by a code to its email or its phone; null until then */
  dotVerifiedBy: 'email' | 'phone' | null
  mcNumber: string | null
  phoneNumber: string | null
  email: string | null
}

/** The motor carrier that a dispatcher books for. A trucking company is its own. */
export interface NamedCarrier {
  /** the register's, else as its account states it */
  legalName: string
  dotNumber: string
  isUsdotProved: boolean
  /** neither the register nor a proof says that the name goes with the number */
  isNameStated: boolean
  mcNumber: string | null
  contactName: string
  contactPhone: string | null
  contactEmail: string | null
}

/** What the truck hauls as it was agreed, and how the broker described it. No change of the deal reaches it. */
export interface DealFreight {
  /** the broker's own */
  reference: string | null
  commodity: string
  packaging: string
  /** it leaves room for other freight */
  partial: boolean
  vehicle: VehicleType
  trailer: TrailerType
  equipmentCode: EquipmentCode
  specialInstructions: string | null
  brokerNotes: string | null
  /** without the docks' lines, which the stops have; null without any */
  paper: LoadPaper | null
}

/** Who hauls a deal, and with what, in the paper's order. */
export const DRIVER_FIELDS = ['driverName', 'driverPhone', 'truckNumber', 'trailerNumber'] as const
type DriverField = (typeof DRIVER_FIELDS)[number]

/** As the carrier stated it: an absent one is not given. */
export type DealDriver = { [field in DriverField]?: string }

export interface GivenDriver extends DealDriver {
  /** when the carrier typed it: ISO, UTC */
  givenAt: string
}

/** The carrier says who hauls its deal until the load is delivered: then the paper stays as it is. */
export function decideDriver(
  deal: Pick<ChangeableDeal, 'carrierId' | 'endedAt' | 'status'>,
  actor: { accountId: PartyId },
): { ok: true } | Refusal {
  if (actor.accountId !== deal.carrierId) return refuse('NOT_ALLOWED')
  if (deal.endedAt !== null) return refuse('DEAL_ENDED')
  return deal.status === 'active' ? { ok: true } : refuse('STATUS_CONFLICT')
}

/** What a statement of the carrier did. */
export const DRIVER_NEWS = ['named', 'changed', 'removed'] as const
export type DriverNews = (typeof DRIVER_NEWS)[number]

/** Null when nobody was named before or after. */
export function compareDrivers(driver: DealDriver, stored: DealDriver | null): DriverNews | null {
  const isNamed = (driver: DealDriver | null) => DRIVER_FIELDS.some((field) => driver?.[field] !== undefined)
  if (isNamed(driver)) return isNamed(stored) ? 'changed' : 'named'
  return isNamed(stored) ? 'removed' : null
}

/** Of two devices, what was typed later stays. The same again changes nothing. */
export function isTypedLater(driver: GivenDriver, stored: GivenDriver | null): boolean {
  if (stored === null) return true
  const isSame = DRIVER_FIELDS.every((field) => driver[field] === stored[field])
  return !isSame && driver.givenAt >= stored.givenAt
}
