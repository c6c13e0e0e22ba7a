import { askTogether } from '#server/db/ask-together.ts'
import { createHeardLately } from './heard-lately.ts'
import type { SharedLoad } from './shared-pages.ts'

export interface SharedCards {
  /** The loads in this order, without those that are no longer on the board. */
  read: (ids: readonly string[]) => Promise<SharedLoad[]>
  /** A live message, of `relayNews`. */
  hear: (message: string) => void
  /** Messages may have been missed. */
  clear: () => void
}

interface CachedCard {
  load: SharedLoad | undefined
  until: number
}

const MOST_CARDS = 3000
/** Longer than a reading takes. */
const HEARD_KEPT_MS = 60_000
/** Of those that wait, in one statement. */
const MOST_TOGETHER = 400

/**
 * Loads are on the pages of many searches, and reading one costs more than finding it. Each is read once for all that
 * want it at the same time or within `lifeMs`, unless news of it arrived since its reading began. Pages keep their
 * loads that long once more.
 */
export function createSharedCards({
  lifeMs,
  readLoads,
  most = MOST_CARDS,
  clock = () => performance.now(),
}: {
  /** 0: no load is shared */
  lifeMs: number
  readLoads: (ids: readonly string[]) => Promise<SharedLoad[]>
  most?: number
  clock?: () => number
}): SharedCards {
  /** oldest first */
  const cards = new Map<string, CachedCard>()
  /** when it was heard of a load, for those being read */
  const changed = createHeardLately(HEARD_KEPT_MS, clock)
  let clearedAt = -Infinity
  const readTogether = askTogether(
    async (ids: readonly string[]) => {
      const loads = await readLoads([...new Set(ids)])
      const byId = new Map(loads.map((load) => [load.row.id, load]))
      return ids.map((id) => byId.get(id))
    },
    { most: MOST_TOGETHER },
  )

  async function readOne(id: string): Promise<SharedLoad | undefined> {
    const startedAt = clock()
    const load = await readTogether(id)
    if (lifeMs === 0 || Math.max(clearedAt, changed.at(id)) >= startedAt) return load
    cards.delete(id)
    cards.set(id, { load, until: startedAt + lifeMs })
    const now = clock()
    for (const [old, { until }] of cards) {
      if (until > now && cards.size <= most) break
      cards.delete(old)
    }
    return load
  }

  return {
    async read(ids) {
      const now = clock()
      const loads = await Promise.all(
        ids.map(async (id) => {
          const known = cards.get(id)
          return known && known.until > now ? known.load : readOne(id)
        }),
      )
      return loads.flatMap((load) => load ?? [])
    },
    hear(message) {
      const [, what, id = ''] = message.split(' ')
      if (what !== 'changed' && what !== 'gone') return
      cards.delete(id)
      changed.note(id)
    },
    clear() {
      cards.clear()
      clearedAt = clock()
    },
  }
}
