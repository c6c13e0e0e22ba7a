import { withCapitalCodes } from './capital-codes.ts'
import type { EdiInterchange, InterchangeHeader } from './interchange.ts'
import { beginsAt, skipBlanks } from './is-edi.ts'
import { envelopeFault, type ReadGroups, readGroups } from './read-groups.ts'
import { whyUnreadable } from './why-unreadable.ts'
import type { EdiSegment, EdiSeparators } from './segment.ts'

/** What a file may hold at most. */
export const EDI_LIMITS = { bytes: 1_000_000, segments: 10_000, sets: 1000, segmentLength: 2000 } as const

export type EdiFile =
  | { ok: true; interchanges: readonly EdiInterchange[] }
  /** `hint` says what a file is instead, where that can be seen: "it's EDIFACT" */
  | { ok: false; why: 'not EDI' | 'too large'; hint: string | null }

/** Part of every runtime that we use, and of no library of the language. */
declare const TextDecoder: new (encoding: string, options?: { fatal: boolean }) => { decode(bytes: Uint8Array): string }

/** The interchanges of a file: UTF-8, else Windows-1252. It throws for nothing. */
export function readEdi(bytes: Uint8Array): EdiFile {
  if (bytes.length > EDI_LIMITS.bytes) return { ok: false, why: 'too large', hint: null }
  return readEdiText(decode(bytes))
}

/** The longest part of a character that a cut may leave, in bytes. */
const CUT_CHARACTER = 3

function decode(bytes: Uint8Array): string {
  for (let cut = 0; cut <= CUT_CHARACTER && cut <= bytes.length; cut++) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut))
    } catch {
      // the next one
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** 106 in the standard; room for ids that aren't cut and for line breaks. */
const LONGEST_HEADER = 200
const HEADER_LENGTH = 106
const HEADER_ELEMENTS = 16

export function readEdiText(text: string): EdiFile {
  if (text.length > EDI_LIMITS.bytes) return { ok: false, why: 'too large', hint: null }
  let at = skipBlanks(text, 0)
  if (!beginsAt(text, at)) return { ok: false, why: 'not EDI', hint: whyUnreadable(text) }
  const interchanges: EdiInterchange[] = []
  const room = { segments: EDI_LIMITS.segments, sets: EDI_LIMITS.sets }
  while (beginsAt(text, at)) {
    const { interchange, end } = readOne(text, at, room)
    interchanges.push(interchange)
    at = skipBlanks(text, end)
  }
  const last = interchanges.at(-1)
  const rest = shown(text.slice(at))
  if (!last || rest === '') return { ok: true, interchanges }
  const notes = [...last.notes, `What follows the last interchange was skipped: “${rest}”`]
  return { ok: true, interchanges: [...interchanges.slice(0, -1), { ...last, notes }] }
}

interface Header {
  header: InterchangeHeader
  separators: EdiSeparators
  notes: string[]
  end: number
}

function readOne(
  text: string,
  start: number,
  room: { segments: number; sets: number },
): { interchange: EdiInterchange; end: number } {
  const head = readHeader(text, start)
  if (head === null) {
    const isCut = text.length - start < LONGEST_HEADER
    const fault = isCut ? '023' : '022'
    const interchange = { ...EMPTY, text: text.slice(start), fault, structure: "ISA doesn't have 16 elements" } as const
    return { interchange, end: text.length }
  }
  const body = readBody(text, head, room)
  const read = readGroups(body.segments)
  const { element } = head.separators
  // its end is there, but the separators of ISA find none of its segments
  const isUndivided = body.segments.length === 0 && text.slice(head.end, body.end).includes(`IEA${element}`)
  const wrong = body.isTooLarge
    ? TOO_LARGE
    : !canDivide(head.separators)
      ? "ISA's three separators must be different, and none a letter, a digit or a blank"
      : !goesOn(text, head.end, element)
        ? `after ISA stands “${shown(text.slice(head.end))}”, not GS`
        : isUndivided
          ? 'the character after ISA16 ends no segment'
          : null
  const interchange: EdiInterchange = {
    header: head.header,
    separators: head.separators,
    text: text.slice(start, body.end),
    groups: read.groups,
    ta1s: read.ta1s,
    notes: head.notes,
    end: read.end,
    fault: wrong === null ? envelopeFault(head.header, read) : '022',
    structure: wrong ?? structureOf(read),
  }
  return { interchange, end: body.end }
}

const TOO_LARGE = `at most ${EDI_LIMITS.segments} segments, ${EDI_LIMITS.sets} messages and ${EDI_LIMITS.segmentLength} characters in a segment are read`

/** Characters of a file that a sentence quotes. */
const QUOTED = 12
const shown = (text: string) =>
  text
    .trimStart()
    .slice(0, QUOTED)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trimEnd()

/** What is out of its place, if something is. */
function structureOf({ stray, groups, ta1s }: ReadGroups): string {
  if (stray !== null) return `segment ${stray.position} (${shown(stray.id)}) stands outside of every message`
  return groups.length === 0 && ta1s.length === 0 ? 'it has no group (GS)' : ''
}

const EMPTY: EdiInterchange = {
  header: {
    senderQualifier: '',
    senderId: '',
    receiverQualifier: '',
    receiverId: '',
    date: '',
    time: '',
    version: '',
    number: '',
    request: '',
    usage: '',
  },
  separators: { element: '', component: '', segment: '' },
  text: '',
  groups: [],
  ta1s: [],
  notes: [],
  end: null,
  fault: null,
  structure: '',
}

/** ISA, by counting its elements: the standard's fixed widths aren't always kept. Null if it isn't whole. */
function readHeader(text: string, start: number): Header | null {
  const element = text[start + 3] ?? ''
  let at = start + 3
  for (let count = 1; count < HEADER_ELEMENTS; count++) {
    at = text.indexOf(element, at + 1)
    if (at < 0 || at - start > LONGEST_HEADER) return null
  }
  const divided = readSeparators(text, at + 1, element)
  if (divided === null) return null
  const written = text.slice(start, at)
  const values = written
    .replaceAll(/[\r\n]/g, '')
    .split(element)
    .map((value) => value.trim())
  const [
    ,
    ,
    ,
    ,
    ,
    senderQualifier,
    senderId,
    receiverQualifier,
    receiverId,
    date,
    time,
    ,
    version,
    number,
    request,
    usage,
  ] = values
  const notes: string[] = []
  if (/[\r\n]/.test(written)) notes.push('ISA contains a line break')
  else if (divided.end - start !== HEADER_LENGTH) notes.push('ISA is not 106 characters long')
  if (divided.separators.component === '') notes.push('ISA names no component separator')
  return {
    header: {
      senderQualifier: senderQualifier ?? '',
      senderId: senderId ?? '',
      receiverQualifier: receiverQualifier ?? '',
      receiverId: receiverId ?? '',
      date: date ?? '',
      time: time ?? '',
      version: version ?? '',
      number: number ?? '',
      request: request ?? '',
      usage: usage ?? '',
    },
    ...divided,
    notes,
  }
}

/** Whether an envelope's next part begins there, or nothing does: the file may be cut. */
function goesOn(text: string, from: number, element: string): boolean {
  const next = skipBlanks(text, from)
  const rest = text.slice(next, next + 4)
  return ['GS', 'TA1', 'IEA'].some(
    (id) => rest === '' || rest.startsWith(id + element) || (id + element).startsWith(rest),
  )
}

/** Three characters that aren't each other, and none that values are made of. */
function canDivide({ element, component, segment }: EdiSeparators): boolean {
  const all = [element, component, segment]
  return new Set(all).size === all.length && !/[A-Za-z0-9 ]/.test(all.join(''))
}

/** ISA16, then the character that ends ISA. @param at of ISA16 */
function readSeparators(text: string, at: number, element: string): { separators: EdiSeparators; end: number } | null {
  const follows = (from: number) => goesOn(text, from, element) && skipBlanks(text, from) < text.length
  const [component = '', segment] = [text[at], text[at + 1]]
  if (segment === undefined) return null
  const divided = (component: string, segment: string, end: number) => ({
    separators: { element, component, segment },
    end,
  })
  const isLine = /[\r\n]/.test(segment)
  if (!isLine) {
    // 'P*~GS': ISA16 is left out
    if (follows(at + 1) && !follows(at + 2)) return divided('', component, at + 1)
    return divided(component, segment, at + 2)
  }
  const next = skipBlanks(text, at + 1)
  // 'P*~', a line, 'GS…~', a line: ISA16 is left out
  const isEnd =
    follows(at + 1) &&
    /^[^\r\n]*/
      .exec(text.slice(next, next + LONGEST_HEADER))?.[0]
      ?.trimEnd()
      .endsWith(component)
  if (isEnd) return divided('', component, at + 1)
  const wrapped = text[next]
  // a line break in the middle of ISA's end
  if (wrapped !== undefined && !follows(at + 1) && follows(next + 1)) return divided(component, wrapped, next + 1)
  return divided(component, '\n', at + 2)
}

interface Body {
  /** GS, ST and so on, to IEA if there is one */
  segments: EdiSegment[]
  isTooLarge: boolean
  end: number
}

function readBody(text: string, { separators, end: from }: Header, room: { segments: number; sets: number }): Body {
  const segments: EdiSegment[] = []
  let at = from
  while (at < text.length) {
    const next = skipBlanks(text, at)
    // the sender forgot IEA: what follows is another message
    if (beginsAt(text, next)) return { segments, isTooLarge: false, end: at }
    const stop = endOfSegment(text, next, separators)
    const isOpen = stop === text.length
    const raw = separators.segment === '\n' ? text.slice(next, stop) : text.slice(next, stop).replaceAll(/[\r\n]/g, '')
    at = stop + 1
    room.segments -= 1
    if (raw.trim() === '' && room.segments > 0) continue
    const [id = '', ...elements] = raw.split(separators.element)
    const segment = withCapitalCodes({ id: id.trim(), elements })
    // what has no end may be cut, but for the last line of a file whose lines are segments
    if (isOpen && segment.id !== 'IEA') break
    segments.push(segment)
    if (segment.id === 'ST') room.sets -= 1
    if (raw.length > EDI_LIMITS.segmentLength || room.segments < 0 || room.sets < 0)
      return { segments, isTooLarge: true, end: text.length }
    if (segment.id === 'IEA') return { segments, isTooLarge: false, end: Math.min(at, text.length) }
  }
  return { segments, isTooLarge: false, end: text.length }
}

const LINE_END = /[\r\n]/g

function endOfSegment(text: string, from: number, { segment }: EdiSeparators): number {
  if (segment !== '\n') {
    const at = text.indexOf(segment, from)
    return at < 0 ? text.length : at
  }
  LINE_END.lastIndex = from
  return LINE_END.exec(text)?.index ?? text.length
}
