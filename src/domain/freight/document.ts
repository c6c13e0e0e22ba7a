import type { Instant } from '../time/instant.ts'
import type { LoadStatus } from './load-status.ts'
import { type LoadStop, type StopId, stopNumber } from './load-stop.ts'
import { findStopStay, type StopEvent } from './stop-event.ts'

/** What a document of a deal is. */
export const DOCUMENT_KINDS = ['pod', 'bol', 'receipt', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** In the middle of a sentence. */
export const DOCUMENT_NOUNS = { pod: 'the POD', bol: 'the BOL', receipt: 'a receipt', other: 'a document' } as const

interface KnownDocument {
  kind: DocumentKind | null
  /** null: for all stops */
  stop: StopId | null
  /** removed, stopped or refused: nobody reads it */
  isGone: boolean
}

/** The deliveries without a proof of delivery, in driving order. One for all stops counts for each. */
export function deliveriesWithoutPod(stops: readonly LoadStop[], documents: readonly KnownDocument[]): StopId[] {
  const pods = documents.filter(({ kind, isGone }) => kind === 'pod' && !isGone)
  return stops
    .filter(({ id, kind }) => kind === 'delivery' && !pods.some(({ stop }) => stop === null || stop === id))
    .map(({ id }) => id)
}

/** Those of a delivered load: its invoice waits for each. */
export function missingPods(
  status: LoadStatus,
  stops: readonly LoadStop[],
  documents: readonly KnownDocument[],
): StopId[] {
  return status === 'completed' ? deliveriesWithoutPod(stops, documents) : []
}

/** When the last delivery got its first POD; null while one lacks it. @param pods those that somebody can read */
export function findPodsComplete(
  stops: readonly LoadStop[],
  pods: readonly { stop: StopId | null; at: Instant }[],
): Instant | null {
  const first = stops
    .filter(({ kind }) => kind === 'delivery')
    .map(({ id }) => Math.min(...pods.filter(({ stop }) => stop === null || stop === id).map(({ at }) => at)))
  const complete = Math.max(...first)
  return Number.isFinite(complete) ? complete : null
}

/** The stop whose POD is photographed now: the delivery that the truck reached last, of those without one. */
export function findPodStop(
  { stops, events }: { stops: readonly LoadStop[]; events: readonly StopEvent[] },
  documents: readonly KnownDocument[],
): StopId | null {
  const reached = deliveriesWithoutPod(stops, documents).flatMap((id) => {
    const { arrival, departure } = findStopStay(events, id)
    const tap = arrival ?? departure
    return tap === null ? [] : [{ id, at: tap.occurredAt }]
  })
  return reached.sort((a, b) => a.at - b.at).at(-1)?.id ?? null
}

/** 'POD for stop 3 is missing'. @param missing ids of deliveries of a load with more than two stops */
export function describeMissingPods(missing: readonly StopId[], stops: readonly Pick<LoadStop, 'id'>[]): string {
  const numbers = missing.flatMap((id) => stopNumber(id, stops) ?? [])
  if (numbers.length === 1) return `POD for stop ${numbers[0]} is missing`
  return `PODs for stops ${new Intl.ListFormat('en-US').format(numbers.map(String))} are missing`
}

/** File types that we store, as found in the bytes. */
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

const MEGABYTE = 1024 * 1024

export const DOCUMENT_LIMITS = {
  /** of one file, and of a document's files together */
  bytes: 40 * MEGABYTE,
  /** photos and PDFs that make one document */
  parts: 20,
  pages: 50,
  /** of one picture, and of the PNGs in a PDF together; a page of 600 dpi has 34 million */
  pixels: 64_000_000,
  /** of a PNG that a PDF can't hold as it is, such as a transparent one: each pixel takes 16 bytes meanwhile */
  unpackedPixels: 16_000_000,
} as const

/** What the bytes are. `heic` is read by few browsers and no insurer's system; `other` is not accepted either. */
export type FoundType = DocumentType | 'heic' | 'empty' | 'other'

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif']
/** Readers find a PDF's header anywhere in its first kilobyte. */
const PDF_HEADER_WITHIN = 1024

/** The type of a file by its first bytes: names and claimed types prove nothing. */
export function findFileType(bytes: Uint8Array): FoundType {
  if (bytes.length === 0) return 'empty'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes[0] === 0x89 && startsWith(bytes, 1, 'PNG\r\n\u001a\n')) return 'image/png'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp'
  if (startsWith(bytes, 4, 'ftyp') && HEIC_BRANDS.some((brand) => startsWith(bytes, 8, brand))) return 'heic'
  const last = Math.min(bytes.length, PDF_HEADER_WITHIN) - 5
  for (let at = 0; at <= last; at += 1)
    if (bytes[at] === 0x25 && startsWith(bytes, at, '%PDF-')) return 'application/pdf'
  return 'other'
}

/** Why a document can't be stored. */
export type DocumentProblem =
  | 'empty'
  | 'heic'
  | 'other'
  | 'too-large'
  | 'too-many-pages'
  | 'too-many-pixels'
  | 'locked'
  | 'unreadable'
  | 'damaged'
  | 'incomplete'
  | 'cut-pdf'
  | 'webp-in-pdf'

/** For the person who sent it. */
export const DOCUMENT_PROBLEM_WORDS: Readonly<Record<DocumentProblem, string>> = {
  empty: 'The file is empty. Take the photo again',
  heic: 'HEIC photos can’t be opened everywhere. Set the camera to “Most Compatible”, or choose a JPEG',
  other: 'Only photos (JPEG, PNG, WebP) and PDF files can be sent',
  'too-large': 'The file is larger than 40 MB. Choose a smaller one',
  'too-many-pages': `A document can have at most ${DOCUMENT_LIMITS.pages} pages`,
  'too-many-pixels': 'The photo is too large. Take it with a lower resolution',
  locked: 'The PDF is locked or has a password. Print it to a new PDF and send that one',
  unreadable: 'We can’t read this file. Take a photo of the document instead',
  damaged: 'The file changed while it was sent. Please send it again',
  incomplete: 'Photo is incomplete. Take it again.',
  'cut-pdf': 'The PDF is incomplete: its end is missing. Get the whole file and send it again',
  'webp-in-pdf': 'WebP pictures can’t be combined. Choose JPEG or PNG',
}

/** The same for a PDF whose pages were drawn. @param page the one that can't be read, from 1; null for the file */
export function pdfProblemWords(problem: DocumentProblem, page: number | null): string {
  return problem === 'unreadable' && page !== null
    ? `We can't read page ${page} of this PDF. Get the file again, or take a photo of the document instead.`
    : DOCUMENT_PROBLEM_WORDS[problem]
}
