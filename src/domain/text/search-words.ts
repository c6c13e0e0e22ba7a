import { isKnownZip } from '../geo/zip.ts'
import { toComparedForm } from './unicode-form.ts'

/** Words without case, accents or punctuation, to match a search with what is written on a load. */
export function normalizeSearchWords(...texts: (string | number | null)[]): string[] {
  const plain = toComparedForm(texts.join(' ')).normalize('NFKD').replace(/\p{M}/gu, '')
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))]
}

/**
 * Words by which anyone who sees a load can find it. The reference is not among them: it is for the load's parties
 * only, and a search would reveal it letter by letter. An unknown ZIP, 00000 in the API, finds nothing (CREATE-13).
 */
export function buildLoadSearchWords(
  load: { number: number | string; commodity: string; vehicle: string; trailer: string },
  stops: readonly { city: string; state: string; zip: string }[],
): string[] {
  const places = stops.flatMap(({ city, state, zip }) => [city, state, isKnownZip(zip) ? zip : null])
  return normalizeSearchWords(load.number, ...places, load.commodity, load.vehicle, load.trailer)
}

/** The words of a search. The 'to' in 'Dallas to Atlanta' is dropped; at either end it may start Toledo. */
export function parseSearch(typed: string): string[] {
  return normalizeSearchWords(typed).filter((word, at, all) => word !== 'to' || at === 0 || at === all.length - 1)
}

/** Whether each typed word starts one of `words`: 'dal tx' finds Dallas, TX. Text without words finds everything. */
export function matchesSearch(words: readonly string[], typed: string): boolean {
  return parseSearch(typed).every((prefix) => words.some((word) => word.startsWith(prefix)))
}
