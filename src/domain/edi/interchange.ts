import type { EdiSegment, EdiSeparators } from './segment.ts'

/** Sets that we read. */
export const SET_IDS = ['204', '210', '214', '824', '990', '997'] as const
export type SetId = (typeof SET_IDS)[number]

/** A group's functional id (GS01) and the set that it may hold. */
export const GROUP_SETS = {
  SM: '204',
  IM: '210',
  QM: '214',
  AG: '824',
  GF: '990',
  FA: '997',
} as const satisfies Record<string, SetId>
export type FunctionalId = keyof typeof GROUP_SETS

/** What is wrong with an envelope, by the code of TA105. */
export const ENVELOPE_FAULTS = {
  '001': "The interchange's number isn't the same at its end",
  '005': "The sender's qualifier isn't the partner's",
  '006': "The sender's id isn't the partner's",
  '007': "The receiver's qualifier isn't ours",
  '008': "The receiver's id isn't ours",
  '014': "The interchange's date doesn't exist",
  '015': "The interchange's time doesn't exist",
  '018': "The interchange's number isn't a number",
  '019': 'The request for an acknowledgment is neither 0 nor 1',
  '020': "The test indicator isn't right",
  '021': "The interchange doesn't have as many groups as it says",
  '022': "The interchange's structure isn't right",
  '023': 'The interchange has no end: the file may be cut',
  '025': 'This number was used before',
} as const
export type EnvelopeFault = keyof typeof ENVELOPE_FAULTS

/** A message from ST to SE. */
export interface EdiSet {
  /** '204' */
  id: string
  /** ST02 */
  number: string
  /** from ST on; SE is the last one if the set is whole */
  segments: readonly EdiSegment[]
  /** SE01 and SE02; null where SE is missing */
  end: { count: string; number: string } | null
}

/** What GS to GE hold. */
export interface EdiGroup {
  /** GS01: 'SM' */
  functionalId: string
  senderId: string
  receiverId: string
  /** GS06 */
  number: string
  /** GS08: '004010' */
  version: string
  sets: readonly EdiSet[]
  /** GE01 and GE02; null where GE is missing */
  end: { count: string; number: string } | null
}

/** ISA's elements, without padding. */
export interface InterchangeHeader {
  senderQualifier: string
  senderId: string
  receiverQualifier: string
  receiverId: string
  /** 'YYMMDD' and 'HHMM', as written */
  date: string
  time: string
  version: string
  /** ISA13 as written, usually nine digits */
  number: string
  /** ISA14: '1' asks for a TA1 */
  request: string
  /** ISA15: 'T' is a test, 'P' is live */
  usage: string
}

/** One interchange of a file. */
export interface EdiInterchange {
  header: InterchangeHeader
  separators: EdiSeparators
  /** as received, from ISA to the end of IEA */
  text: string
  groups: readonly EdiGroup[]
  /** TA1 segments: they answer what we sent */
  ta1s: readonly EdiSegment[]
  /** oddities that we accept: 'ISA is not 106 characters long' */
  notes: readonly string[]
  /** IEA01 and IEA02; null where IEA is missing */
  end: { count: string; number: string } | null
  /** the first fault of the envelope; such an interchange has no 997 and no effect */
  fault: EnvelopeFault | null
  /** of fault 022: 'after ISA stands “gs*SM”, not GS'; '' without one */
  structure: string
}

/** The number of an interchange or a group; null unless it is 1 to 9 digits. */
export function controlNumber(written: string): number | null {
  return /^\d{1,9}$/.test(written) ? Number(written) : null
}
