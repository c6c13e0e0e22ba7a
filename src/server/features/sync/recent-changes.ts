import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { askTogether } from '#server/db/ask-together.ts'
import type { Schema } from '#server/db/schema.ts'
import { type RecentWrites, readRecentWrites } from './changes.sql.ts'
import { endOf, sees, seesAllOf, sightOf } from './cursor.ts'

/** Changes remembered, of all companies and people. With more, the log starts over, and each device is answered by the database once. */
const MOST_REMEMBERED = 50_000
/** More than these at once, such as after a list was imported, start it over too. */
const MOST_AT_ONCE = 5000

/** Loads and requests are the company's, notifications the person's. */
interface Whose {
  accountId: AccountId
  personId: PersonId
}

export interface Counts {
  unread: number
  total: number
}

/** The database at a moment after it was asked for. */
export interface Present {
  snapshot: string
  database: string
  /** False only if `listChanges` would find nothing for the person since that snapshot. */
  mayHaveNews: (whose: Whose, since: string) => boolean
}

export interface RecentChanges {
  /** @param moment what a statement of this request saw: if the last look saw the same, the database is not asked */
  look: (moment: string | undefined) => Promise<Present>
  /** What was counted for the person, if that is what the database would count now. */
  countsOf: (whose: Whose, present: Present) => Counts | undefined
  /** @param snapshot one that sees no more than was counted */
  keepCounts: (personId: PersonId, counts: Counts, snapshot: string) => void
}

/**
 * Which companies and people had news lately, so that a device without any is answered without reading its rows. Devices that ask in
 * the same moment share one statement, which reads what committed since the last: it begins after they asked, so none
 * misses what committed before (decision 0059). Nothing here is heard from elsewhere, so nothing can be heard too late.
 */
export function createRecentChanges(
  db: Kysely<Schema>,
  { mostRemembered = MOST_REMEMBERED, mostAtOnce = MOST_AT_ONCE } = {},
): RecentChanges {
  /** transactions by company or person, none of which `since` sees */
  const written = new Map<string, Set<bigint>>()
  const counted = new LRUCache<string, { counts: Counts; snapshot: string }>({ max: MOST_REMEMBERED })
  let remembered = 0
  let since = ''
  let last: RecentWrites | undefined

  function startOver(from: string): void {
    written.clear()
    counted.clear()
    remembered = 0
    since = from
  }

  function remember(news: RecentWrites): void {
    // a restored database counts its transactions from an earlier number again
    const isOther = !last || last.database !== news.database || endOf(news.snapshot) < endOf(last.snapshot)
    if (isOther || !news.written || remembered + news.written.length > mostRemembered) startOver(news.snapshot)
    else
      for (const { of, by } of news.written) {
        const writers = written.get(of)
        if (writers) writers.add(by)
        else written.set(of, new Set([by]))
        remembered++
      }
    last = news
  }

  function mayHaveNews({ accountId, personId }: Whose, snapshot: string): boolean {
    const seen = sightOf(snapshot)
    if (!seesAllOf(seen, sightOf(since))) return true
    for (const id of [accountId, personId]) for (const by of written.get(id) ?? []) if (!sees(seen, by)) return true
    return false
  }

  const presentOf = ({ snapshot, database }: RecentWrites): Present => ({ snapshot, database, mayHaveNews })

  // one at a time: each begins where the last one ended
  const ask = askTogether(
    async (askers: readonly undefined[]) => {
      const news = await readRecentWrites(db, last?.snapshot, mostAtOnce)
      remember(news)
      return askers.map(() => presentOf(news))
    },
    { most: Infinity },
  )

  return {
    look: async (moment) => (last && moment === last.moment ? presentOf(last) : ask(undefined)),
    countsOf(whose, present) {
      const last = counted.get(whose.personId)
      return last && !present.mayHaveNews(whose, last.snapshot) ? last.counts : undefined
    },
    keepCounts(personId, counts, snapshot) {
      counted.set(personId, { counts, snapshot })
    },
  }
}
