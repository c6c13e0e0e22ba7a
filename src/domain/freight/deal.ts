import type { LoadPaper } from './load-paper.ts'
import type { EquipmentCode, TrailerType, VehicleType } from './equipment.ts'

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
  legalName: string
  dotNumber: string
  mcNumber: string | null
  contactName: string
  contactPhone: string
  contactEmail: string | null
}

/** A stop as it was agreed, without its contact: a released carrier has no business at the dock any more. */
export interface DealStop {
  address: string | null
  description: string | null
  city: string
  state: string
  zipCode: string
  /** IANA */
  zone: string
}

export interface DealContact {
  name: string | null
  phone: string | null
  email: string | null
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
}
