import { isKnownZip } from './zip.ts'

/** Words without case, accents or punctuation: what is written on a load and what is typed into a search meet here. */
export function searchWords(...texts: (string | number | null)[]): string[] {
  const plain = texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))]
}

/**
 * What anybody who sees a load finds it by. Its reference is for its parties alone, and so are the words of that: a search
 * would tell it letter by letter. A ZIP that nobody knows, 00000 on the wire, finds nothing (CREATE-13).
 */
export function loadSearchWords(
  load: { number: number | string; commodity: string; vehicle: string; trailer: string },
  stops: readonly { city: string; state: string; zip: string }[],
): string[] {
  const places = stops.flatMap(({ city, state, zip }) => [city, state, isKnownZip(zip) ? zip : null])
  return searchWords(load.number, ...places, load.commodity, load.vehicle, load.trailer)
}

/** The words of a search. 'Dallas to Atlanta' is a lane; a 'to' at either end is the beginning of Toledo. */
export function typedWords(typed: string): string[] {
  return searchWords(typed).filter((word, at, all) => word !== 'to' || at === 0 || at === all.length - 1)
}

/** Whether a word begins with each word typed: 'dal tx' finds Dallas, TX. What is not made of words finds everything. */
export function matchesWords(words: readonly string[], typed: string): boolean {
  return typedWords(typed).every((asked) => words.some((word) => word.startsWith(asked)))
}
