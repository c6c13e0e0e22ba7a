import type { StopKind } from '../freight/load-stop.ts'
import type { Cents } from '../freight/money.ts'
import type { Instant } from '../time/instant.ts'
import { writeEdiTime } from './edi-time.ts'
import type { EdiTimeCode } from './partner.ts'
import { splitNote, splitWords } from './split-words.ts'
import { fitSegments, type SegmentText, type WrittenSegments } from './write-interchange.ts'

/** B2A01: a tender, its change, its end, or a booking that needs no answer. */
export type TenderOutPurpose = '00' | '04' | '01' | '06'

/** A tender, or a booking, as the carrier's own system hears of it: no more than the carrier's screen shows. */
export interface TenderOut {
  purpose: TenderOutPurpose
  /** the carrier's */
  scac: string
  loadNumber: number
  broker: string
  respondBy: Instant | null
  /** what the carrier is paid, in cents */
  rateCents: Cents
  weightLbs: number
  pieces: number | null
  commodity: string
  temperature: string
  words: string
  references: readonly { kind: string; value: string }[]
  equipment: { code: string; feet: number | null } | null
  stops: readonly TenderOutStop[]
  timeCode: EdiTimeCode
}

export interface TenderOutStop {
  /** its place in the load, from 1 */
  number: number
  kind: StopKind
  from: Instant
  /** null: exactly at `from` */
  to: Instant | null
  zone: string
  city: string
  state: string
  zip: string
  /** null until that carrier's screen shows it */
  dock: { name: string; address: string; contact: string; phone: string } | null
  weightLbs: number | null
  pieces: number | null
  appointment: string
  references: readonly { kind: string; value: string }[]
}

const [HANDLING_LENGTH, MOST_HANDLING, MOST_NOTES] = [30, 6, 10]

/** The segments of a 204. */
export function write204(tender: TenderOut): WrittenSegments {
  const { purpose, scac, loadNumber, broker, references, equipment, stops, timeCode } = tender
  const [first] = stops
  const answerBy =
    tender.respondBy === null || !first ? [] : [timeSegment('64', tender.respondBy, first.zone, timeCode)]
  const temperature = splitWords(tender.temperature, HANDLING_LENGTH).slice(0, MOST_HANDLING)
  const notes = splitNote(tender.words).slice(0, MOST_NOTES)
  return fitSegments([
    ['B2', '', scac, '', String(loadNumber), '', 'PP'],
    ['B2A', purpose, 'LT'],
    ...references.map(referenceSegment),
    ...answerBy,
    ...temperature.map((words) => ['AT5', '', '', words]),
    ...notes.map((words) => ['NTE', '', words]),
    ['N1', 'BT', broker],
    ...(equipment === null ? [] : [equipmentSegment(equipment)]),
    ...stops.flatMap((stop) => stopSegments(stop, tender)),
    ['L3', String(tender.weightLbs), 'G', '', '', String(tender.rateCents), '', '', '', '', '', count(tender.pieces)],
  ])
}

const count = (amount: number | null) => (amount === null ? '' : String(amount))
const referenceSegment = ({ kind, value }: { kind: string; value: string }): SegmentText => ['L11', value, kind]

function equipmentSegment({ code, feet }: NonNullable<TenderOut['equipment']>): SegmentText {
  const length = feet === null ? '' : `${String(feet).padStart(3, '0')}00`
  return ['N7', '', 'NONE', ...Array.from({ length: 8 }, () => ''), code, '', '', '', length]
}

function timeSegment(qualifier: string, at: Instant, zone: string, timeCode: EdiTimeCode, timeKind = '1'): SegmentText {
  const written = writeEdiTime(at, zone, timeCode)
  return ['G62', qualifier, written.date, timeKind, written.time, written.zone]
}

/** Which reason a stop has among the others: 'PU' is a part unload. */
function reasonOf({ kind, number }: TenderOutStop, stops: readonly TenderOutStop[]): string {
  const alike = stops.filter((stop) => stop.kind === kind)
  if (kind === 'pickup') return alike.length === 1 ? 'CL' : 'PL'
  return alike.at(-1)?.number === number ? 'CU' : 'PU'
}

/** Qualifiers of G62 and their kinds of time, by a stop's kind: the bounds of a window, and one moment. */
const WHEN = {
  pickup: { from: ['37', 'I'], to: ['38', 'K'], at: ['69', 'U'] },
  delivery: { from: ['53', 'G'], to: ['54', 'L'], at: ['70', 'X'] },
} as const

function stopSegments(stop: TenderOutStop, { stops, timeCode, commodity }: TenderOut): SegmentText[] {
  const { kind, number, from, to, zone, dock, weightLbs, appointment, references } = stop
  const weight = weightLbs === null ? ['', ''] : [String(weightLbs), 'L']
  const times =
    to === null
      ? [timeSegment(WHEN[kind].at[0], from, zone, timeCode, WHEN[kind].at[1])]
      : [
          timeSegment(WHEN[kind].from[0], from, zone, timeCode, WHEN[kind].from[1]),
          timeSegment(WHEN[kind].to[0], to, zone, timeCode, WHEN[kind].to[1]),
        ]
  const freight: SegmentText[] = weightLbs === null ? [] : [['AT8', 'G', 'L', String(weightLbs), count(stop.pieces)]]
  return [
    ['S5', String(number), reasonOf(stop, stops), ...weight],
    ...references.map(referenceSegment),
    ...(appointment === '' ? [] : [['L11', appointment, kind === 'pickup' ? 'P8' : 'AO']]),
    ...times,
    ...freight,
    ['N1', kind === 'pickup' ? 'SH' : 'CN', dock?.name || stop.city],
    ...(dock === null || dock.address === '' ? [] : addressSegments(dock.address)),
    ['N4', stop.city, stop.state, stop.zip, 'US'],
    ...(dock === null || dock.phone === '' ? [] : [['G61', 'IC', dock.contact || 'DOCK', 'TE', dock.phone]]),
    ...(commodity === '' ? [] : [['L5', '1', commodity]]),
  ]
}

const ADDRESS_LENGTH = 55

function addressSegments(address: string): SegmentText[] {
  const [first = '', second = ''] = splitWords(address, ADDRESS_LENGTH)
  return [['N3', first, second]]
}
