import type { StopKind } from '../freight/load-stop.ts'
import { type EdiTime, readEdiTime } from './edi-time.ts'
import type { EdiSet } from './interchange.ts'
import { readParty } from './read-party.ts'
import { type EdiSegment, findSegment, valueOf } from './segment.ts'
import { FULL_NOTE } from './split-words.ts'
import { allOf, before, cutLoops, type SegmentLoop } from './set-segments.ts'
import type {
  EdiTender,
  TenderEquipment,
  TenderParty,
  TenderReference,
  TenderStop,
  TenderStopKind,
  TenderWindow,
} from './tender.ts'

const PURPOSES: Readonly<Record<string, EdiTender['purpose']>> = {
  '00': 'new',
  '01': 'cancel',
  '03': 'cancel',
  '04': 'change',
  '05': 'change',
}

const STOP_REASONS: Readonly<Record<string, StopKind>> = {
  CL: 'pickup',
  LD: 'pickup',
  PL: 'pickup',
  SL: 'pickup',
  PA: 'pickup',
  UL: 'delivery',
  CU: 'delivery',
  // part unload: reading it as a pickup sends a truck past a dock
  PU: 'delivery',
  SU: 'delivery',
  DT: 'delivery',
}

/** A 204 as a tender. @param set accepted by its rules */
export function readTender({ segments }: Pick<EdiSet, 'segments'>): EdiTender {
  const body = segments.filter(({ id }) => id !== 'ST' && id !== 'SE')
  const { head, loops } = cutLoops(body, 'S5')
  const [b2, b2a] = [findSegment(head, 'B2'), findSegment(head, 'B2A')]
  const remarks: string[] = []
  const stops = loops.map((loop) => readStop(loop, remarks))
  remarks.push(...remarksOnOrder(stops))
  const total = body.findLast(({ id }) => id === 'L3')
  const opening = before(head, 'N1', 'N7')
  const purposeCode = valueOf(b2a, 1)
  const [lines, parties] = [allOf(body, 'AT5'), cutLoops(before(head, 'N7'), 'N1').loops]
  const ownHandling = readHandling(allOf(opening, 'AT5'))
  const weightLbs = totalWeight(stops, total, remarks)
  return {
    purpose: PURPOSES[purposeCode] ?? 'other',
    purposeCode,
    shipmentId: valueOf(b2, 4).trim(),
    scac: valueOf(b2, 2),
    payment: valueOf(b2, 6),
    respondBy: allOf(opening, 'G62').flatMap((g62) => (valueOf(g62, 1) === '64' ? (timeOf(g62) ?? []) : []))[0] ?? null,
    paysCents: centsOf(valueOf(total, 5)),
    rateText: valueOf(total, 3),
    weightLbs,
    pieces: totalPieces(total),
    references: allOf(opening, 'L11').map(readReference),
    words: joinNotes(allOf(opening, 'NTE')),
    temperature: readHandling(lines).temperature,
    handling: ownHandling.handling,
    hazmat: readHazmat(body),
    commodities: [...new Set(allOf(body, 'L5').flatMap((l5) => valueOf(l5, 2).trim() || []))],
    equipment: readEquipmentOf(allOf(body, 'N7')),
    parties: parties.map(readParty),
    stops,
    remarks,
  }
}

function readStop(loop: SegmentLoop, remarks: string[]): TenderStop {
  const [s5] = loop
  const ofStop = before(loop, 'N1', 'L5', 'OID', 'N7')
  const number = valueOf(s5, 1).trim()
  const reason = valueOf(s5, 2)
  const kind: TenderStopKind = STOP_REASONS[reason] ?? 'other'
  const place = placeIn(cutLoops(before(loop, 'L5', 'OID', 'N7'), 'N1').loops, kind, number, remarks)
  const references = allOf(ofStop, 'L11').map(readReference)
  const isAppointment = ({ kind: of }: TenderReference) => of === 'P8' || of === 'AO'
  const at8s = weightLines(loop, ofStop)
  return {
    number,
    kind,
    reason,
    window: readWindow(kind, number, allOf(ofStop, 'G62'), remarks),
    place,
    appointment: references
      .filter(isAppointment)
      .map(({ value }) => value)
      .join(', '),
    references: references.filter((reference) => !isAppointment(reference)),
    words: joinNotes(allOf(ofStop, 'NTE')),
    handling: readHandling(allOf(ofStop, 'AT5')).handling,
    weightLbs: stopWeight(s5, at8s, remarks),
    pieces: stopPieces(s5, at8s),
    unit: valueOf(s5, 6) || (allOf(loop, 'L5').map((l5) => valueOf(l5, 5))[0] ?? ''),
  }
}

/** Roles of N101 that are a dock. */
const DOCKS: Readonly<Record<TenderStopKind, readonly string[]>> = {
  pickup: ['SF', 'SH'],
  delivery: ['ST', 'CN'],
  other: ['SF', 'SH', 'ST', 'CN'],
}

/** A stop has one place; a sender that names the bill-to party there too means its dock. */
function placeIn(
  loops: readonly SegmentLoop[],
  kind: TenderStopKind,
  number: string,
  remarks: string[],
): TenderParty | null {
  const parties = loops.map(readParty)
  const place = parties.find(({ role }) => DOCKS[kind].includes(role)) ?? parties[0] ?? null
  if (place && parties.length > 1)
    remarks.push(`Stop ${number} names ${parties.length} parties. We read ${place.name || place.code} as its place`)
  return place
}

/** Stops are visited as they stand, whatever their numbers say. */
function remarksOnOrder(stops: readonly TenderStop[]): string[] {
  const numbers = stops.map(({ number }) => Number(number))
  const repeated = numbers.find((number, index) => numbers.indexOf(number) < index)
  if (repeated !== undefined) return [`Two stops have the number ${repeated}`]
  const later = numbers.findIndex((number, index) => index > 0 && number < (numbers[index - 1] ?? 0))
  return later < 0 ? [] : [`Stop ${numbers[later]} stands after stop ${numbers[later - 1]}. Check the order`]
}

const timeOf = (g62: EdiSegment) => readEdiTime(valueOf(g62, 2), valueOf(g62, 4), valueOf(g62, 5))

/** Qualifiers of G62: the bounds of a window, then those of a moment, the surer one first. */
const WHEN: Readonly<Record<StopKind, { bounds: readonly [string, string]; moments: readonly string[] }>> = {
  pickup: { bounds: ['37', '38'], moments: ['69', '77', '10'] },
  delivery: { bounds: ['53', '54'], moments: ['70', '78', '68', '02'] },
}

function readWindow(
  kind: TenderStopKind,
  number: string,
  g62s: readonly EdiSegment[],
  remarks: string[],
): TenderWindow | null {
  // what isn't a pickup or a delivery is held: its times are only shown
  const kinds: readonly StopKind[] = kind === 'other' ? ['pickup', 'delivery'] : [kind]
  const find = (qualifier: string) => g62s.find((g62) => valueOf(g62, 1) === qualifier)
  for (const { bounds, moments } of kinds.map((each) => WHEN[each])) {
    const [from, to] = bounds.map((qualifier) => {
      const g62 = find(qualifier)
      return g62 ? timeOf(g62) : null
    })
    if (from && to) {
      if (isLater(from, to)) remarks.push(`Stop ${number} ends before it begins`)
      return isSameTime(from, to) && from.clock !== null ? { from, to: null } : { from, to }
    }
    if (from) remarks.push(`Stop ${number} has no latest time`)
    if (to) remarks.push(`Stop ${number} has no earliest time`)
    const bound = from ?? to
    if (bound) return wholeDay(bound)
    for (const qualifier of moments) {
      const g62 = find(qualifier)
      const at = g62 ? timeOf(g62) : null
      if (at) return wholeDay(at)
    }
  }
  const kindsFound = g62s.map((g62) => valueOf(g62, 1)).filter(Boolean)
  if (kindsFound.length > 0) remarks.push(`Stop ${number} has dates of kind ${kindsFound.join(' and ')}, which we skip`)
  return null
}

const isSameTime = (a: EdiTime, b: EdiTime) => a.day === b.day && a.clock === b.clock && a.zone === b.zone

/** As written; times of two zones aren't compared. */
const isLater = (a: EdiTime, b: EdiTime) =>
  a.zone === b.zone && `${a.day} ${a.clock ?? '00:00'}` > `${b.day} ${b.clock ?? '24:00'}`

/** A date alone is the whole day. */
function wholeDay(at: EdiTime): TenderWindow {
  return at.clock === null ? { from: at, to: at } : { from: at, to: null }
}

function readReference(l11: EdiSegment): TenderReference {
  return { kind: valueOf(l11, 2), value: valueOf(l11, 1).trim(), words: valueOf(l11, 3).trim() }
}

/** NTE pieces: a full one goes on in the next without a blank, a shorter one ends its line. */
export function joinNotes(notes: readonly EdiSegment[]): string {
  return notes
    .map((note, index) => {
      const piece = note.elements[1] ?? ''
      const isFull = piece.length >= FULL_NOTE
      return index === notes.length - 1 ? piece : isFull ? piece : `${piece.trimEnd()}\n`
    })
    .join('')
    .trim()
}

const TEMPERATURE = /-?\d+(?:\.\d+)?\s*(?:°|DEG\w*\.?\s*)?[FC]\b|\b(?:TEMP|REEFER SET|SET ?POINT|FROZEN|CHILLED)/i

/** AT5's words: those of a temperature apart. */
function readHandling(at5s: readonly EdiSegment[]): { temperature: string; handling: string[] } {
  const words = at5s.map((at5) => valueOf(at5, 3).trim()).filter(Boolean)
  const isTemperature = (text: string) => TEMPERATURE.test(text)
  return {
    temperature: words.filter(isTemperature).join(', '),
    handling: words.filter((text) => !isTemperature(text)),
  }
}

const HAZMAT_STARTS = 'LH1'

/** 'UN1993, FLAMMABLE LIQUIDS, class 3, packing group II', one for each LH1. */
function readHazmat(body: readonly EdiSegment[]): string[] {
  const { loops } = cutLoops(body, HAZMAT_STARTS)
  const described = loops.map((loop) => {
    const [lh1] = loop
    const own = before(loop.slice(1), 'S5', 'L5', 'G61', 'OID', 'N7', 'L3')
    const names = allOf(own, 'LH3').map((lh3) => valueOf(lh3, 1).trim())
    const classes = allOf(own, 'LH2').flatMap((lh2) => valueOf(lh2, 1).trim() || [])
    const group = valueOf(lh1, 10).trim()
    return [
      valueOf(lh1, 3).trim(),
      names.join(' '),
      ...classes.map((each) => `class ${each}`),
      group && `packing group ${group}`,
    ]
      .filter(Boolean)
      .join(', ')
  })
  return [...new Set(described.filter(Boolean))]
}

function readEquipmentOf(n7s: readonly EdiSegment[]): TenderEquipment | null {
  const n7 = n7s.find((each) => valueOf(each, 11) !== '' || valueOf(each, 15) !== '')
  if (!n7) return null
  // feet, then two digits of inches
  const length = valueOf(n7, 15)
  return { code: valueOf(n7, 11), feet: /^\d{4,5}$/.test(length) ? Number(length.slice(0, -2)) || null : null }
}

/** AT8 of the stop itself, else those of its lines. */
function weightLines(loop: readonly EdiSegment[], ofStop: readonly EdiSegment[]): EdiSegment[] {
  const own = allOf(ofStop, 'AT8')
  const all = own.length > 0 ? own : allOf(loop, 'AT8')
  const gross = all.filter((at8) => valueOf(at8, 1) !== 'N')
  return gross.length > 0 ? gross : all
}

/** Pounds in a unit of element 188. */
const POUNDS: Readonly<Record<string, number>> = {
  '': 1,
  L: 1,
  K: 2.204_622_621_8,
  E: 2204.622_621_8,
  M: 2204.622_621_8,
  S: 2000,
  T: 2240,
  O: 1 / 16,
  G: 0.002_204_622_621_8,
}

function poundsOf(written: string, unit: string): number | null {
  const [amount, factor] = [Number(written), POUNDS[unit]]
  if (written === '' || factor === undefined || !Number.isFinite(amount) || amount <= 0) return null
  return factor === 1 ? amount : Math.round(amount * factor)
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 || known.length < amounts.length ? null : known.reduce((all, each) => all + each, 0)
}

function stopWeight(s5: EdiSegment, at8s: readonly EdiSegment[], remarks: string[]): number | null {
  const lines = sumOf(at8s.map((at8) => poundsOf(valueOf(at8, 3), valueOf(at8, 2))))
  const own = poundsOf(valueOf(s5, 3), valueOf(s5, 4))
  if (lines !== null && own !== null && !isNear(lines, own))
    remarks.push(`Stop ${valueOf(s5, 1)} says ${pounds(own)}, its lines ${pounds(lines)}`)
  return lines ?? own
}

function stopPieces(s5: EdiSegment, at8s: readonly EdiSegment[]): number | null {
  const lines = sumOf(at8s.map((at8) => countOf(valueOf(at8, 4)) ?? countOf(valueOf(at8, 5))))
  return lines ?? countOf(valueOf(s5, 5))
}

const countOf = (written: string) => (/^\d+(?:\.0*)?$/.test(written) && Number(written) > 0 ? Number(written) : null)
const pounds = (amount: number) => `${amount.toLocaleString('en-US')} lb`
/** Kilograms are rounded to whole pounds at each stop. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1

/** What is picked up, else the total's weight. */
function totalWeight(stops: readonly TenderStop[], total: EdiSegment | undefined, remarks: string[]): number | null {
  const picked = sumOf(stops.filter(({ kind }) => kind === 'pickup').map(({ weightLbs }) => weightLbs))
  const said = poundsOf(valueOf(total, 1), valueOf(total, 12))
  if (picked !== null && said !== null && !isNear(picked, said))
    remarks.push(`The pickups weigh ${pounds(picked)}, the total says ${pounds(said)}`)
  return picked ?? said
}

/** L311, unless it repeats the weight. */
function totalPieces(total: EdiSegment | undefined): number | null {
  const pieces = countOf(valueOf(total, 11))
  return pieces === Number(valueOf(total, 1)) ? null : pieces
}

/** N2: two decimals are implied. */
function centsOf(written: string): number | null {
  return /^\d+$/.test(written) ? Number(written) : null
}
