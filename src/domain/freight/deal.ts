import type { PartyId } from '../access/ids.ts'
import type { ChangeableDeal } from './deal-change.ts'
import type { EquipmentCode, TrailerType, VehicleType } from './equipment.ts'
import type { LoadStop, StopId } from './load-stop.ts'
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

/** A place as it was agreed. */
export interface DealPlace {
  address: string | null
  description: string | null
  city: string
  state: string
  zipCode: string
  /** IANA */
  zone: string
}

/** A stop as it was agreed, without its contact: a released carrier has no business at the dock any more. */
export type DealStop = LoadStop & DealPlace

export interface DealContact {
  name: string | null
  phone: string | null
  email: string | null
}

/** The contact at a stop as it was agreed. */
export interface DealStopContact extends DealContact {
  stop: StopId
}

/** What is loaded or dropped at a stop, and what a truck is asked for at its dock. Absent is what nobody stated. */
export interface DealStopFreight {
  stop: StopId
  pieces?: string
  /** pounds */
  weight?: number
  /** of a stop between; the paper has those of the ends */
  appointmentNumber?: string
  references?: string
  handling?: string
}

/** What the truck hauls as it was agreed, and how the broker described it. */
export interface DealFreight {
  /** the broker's own */
  reference: string | null
  commodity: string
  packaging: string
  /** pounds */
  weight: number
  /** it leaves room for other freight */
  partial: boolean
  vehicle: VehicleType
  trailer: TrailerType
  equipmentCode: EquipmentCode
  miles: number
  milesSource: string
  specialInstructions: string | null
  brokerNotes: string | null
  /** null without any */
  paper: LoadPaper | null
  /** of each stop; null with two, whose freight is the load's */
  stops: readonly DealStopFreight[] | null
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
