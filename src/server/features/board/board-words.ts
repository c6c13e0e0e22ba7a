import type { Kysely } from 'kysely'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import { buildFuzzyIndex, type FuzzyIndex, fuzzyMatch } from '#domain/text/fuzzy-match.ts'
import { normalizeSearchWords, parseSearch } from '#domain/text/search-words.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { listRecentWords } from './board.sql.ts'

/** Shorter words are codes and numbers, and too like each other. */
const SHORTEST = 4
/** From this length on, a word may have two typos. */
const LONG = 8
const LOADS_READ = 2000
const MOST_ALTERNATIVES = 4

export interface Respelled {
  /** as `search @@ …::tsquery` takes it */
  query: string
  /** to show */
  searchedFor: string
}

export interface BoardWords {
  /** The typed words as they are spelled on loads, or null if no word is a known one with a typo. */
  respell: (db: Kysely<Schema>, typed: string, now: Instant) => Promise<Respelled | null>
}

/** Knows the cities of the gazetteer and the words of the newest loads; read again after a minute, when needed. */
export function createBoardWords(gazetteer: () => Promise<Gazetteer>): BoardWords {
  let latest: { index: Promise<FuzzyIndex>; readAt: Instant } | undefined

  async function read(db: Kysely<Schema>): Promise<FuzzyIndex> {
    const cities = (await gazetteer()).cities.flatMap(({ name }) => normalizeSearchWords(name))
    const words = [...cities, ...(await listRecentWords(db, LOADS_READ))].filter(isSpelled)
    return buildFuzzyIndex([...new Set(words)].toSorted())
  }

  return {
    async respell(db, typed, now) {
      if (!latest || now - latest.readAt >= MINUTE_MS) {
        const current = { index: read(db), readAt: now }
        current.index.catch(() => {
          if (latest === current) latest = undefined
        })
        latest = current
      }
      const index = await latest.index
      const words = parseSearch(typed)
      const spellings = words.map((word) => (isKnown(index, word) ? [word] : resembling(index, word)))
      if (spellings.every(([best], at) => best === words[at]) || spellings.some((each) => each.length === 0))
        return null
      return {
        query: spellings.map((each) => `(${each.map((word) => `'${word}':*`).join(' | ')})`).join(' & '),
        searchedFor: spellings.map(([best]) => best).join(' '),
      }
    },
  }
}

function isSpelled(word: string): boolean {
  return word.length >= SHORTEST && /^\p{L}+$/u.test(word)
}

/** Whether the word can't be checked, or begins a known one. */
function isKnown({ words }: FuzzyIndex, word: string): boolean {
  if (!isSpelled(word)) return true
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return words[low]?.startsWith(word) ?? false
}

/** Known words that differ by a typo or two, nearest first. People seldom mistype the first letter. */
function resembling(index: FuzzyIndex, word: string): string[] {
  const most = word.length >= LONG ? 2 : 1
  const matches: { word: string; slips: number }[] = []
  fuzzyMatch(index, word, most, (at, { whole }) => {
    const candidate = index.words[at] ?? ''
    if (whole <= most && candidate[0] === word[0]) matches.push({ word: candidate, slips: whole })
  })
  return matches
    .toSorted((a, b) => a.slips - b.slips)
    .slice(0, MOST_ALTERNATIVES)
    .map((each) => each.word)
}
