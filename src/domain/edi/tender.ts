import type { StopKind } from '../freight/load-stop.ts'
import type { EdiTime } from './edi-time.ts'

/** A shipper's tender as its 204 says it. Plain data: it is stored as it is. */
export interface EdiTender {
  /** B2A01: 00 is new, 04 and 05 are changes, 01 and 03 cancel; anything else has no effect */
  purpose: 'new' | 'change' | 'cancel' | 'other'
  purposeCode: string
  /** B204, the shipper's number */
  shipmentId: string
  /** B202, to whom it is tendered; '' where nobody is named */
  scac: string
  /** B206: 'PP', 'CC' */
  payment: string
  /** G62 64 */
  respondBy: EdiTime | null
  /** what the shipper pays us, in cents; never the carrier's rate */
  paysCents: number | null
  /** L303 as it stands: it is text only */
  rateText: string
  /** in pounds, of what is picked up, else the total's */
  weightLbs: number | null
  pieces: number | null
  /** L11 before the first stop */
  references: readonly TenderReference[]
  /** NTE before the first stop, joined */
  words: string
  temperature: string
  handling: readonly string[]
  /** LH1 to LH3 in words, one for each */
  hazmat: readonly string[]
  /** L5, each once */
  commodities: readonly string[]
  equipment: TenderEquipment | null
  /** N1 loops before the first stop: who pays, among others */
  parties: readonly TenderParty[]
  stops: readonly TenderStop[]
  /** what was skipped or doesn't agree, as sentences */
  remarks: readonly string[]
}

/** A stop of a tender; PU is part unload. */
export type TenderStopKind = StopKind | 'other'

export interface TenderStop {
  /** S501, the shipper's own number for the stop */
  number: string
  kind: TenderStopKind
  /** S502: 'CL', 'PU' */
  reason: string
  window: TenderWindow | null
  place: TenderParty | null
  /** L11 P8 or AO */
  appointment: string
  /** L11 PO, BM, SI, CR and others */
  references: readonly TenderReference[]
  words: string
  handling: readonly string[]
  weightLbs: number | null
  pieces: number | null
  /** S506, L505: 'PL' */
  unit: string
}

/** When a truck is expected. */
export interface TenderWindow {
  from: EdiTime
  /** null: exactly at `from` */
  to: EdiTime | null
}

export interface TenderReference {
  /** L1102: 'PO' */
  kind: string
  value: string
  /** L1103 */
  words: string
}

export interface TenderParty {
  /** N101: 'SH', 'CN', 'BT' */
  role: string
  name: string
  /** N104, the shipper's own code for it */
  code: string
  /** N3's lines, joined */
  address: string
  city: string
  state: string
  zip: string
  country: string
  contacts: readonly TenderContact[]
}

export interface TenderContact {
  name: string
  phone: string
  email: string
}

export interface TenderEquipment {
  /** N711: 'RT' */
  code: string
  /** N715 in feet, inches cut */
  feet: number | null
}
