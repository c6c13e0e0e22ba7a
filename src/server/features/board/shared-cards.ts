import type { Load } from '#contract/freight/load.ts'
import type { LoadRow } from '../loads/load.sql.ts'

/** A load on the board, and what carriers without a part in it see of it. */
export interface SharedLoad {
  row: LoadRow
  shown: Load
}

type ReadLoads = (ids: readonly string[]) => Promise<SharedLoad[]>

export interface SharedCards {
  /**
   * The loads in this order, without those that are no longer on the board.
   * @param readLoads reads those that aren't kept
   */
  read: (ids: readonly string[], readLoads: ReadLoads) => Promise<SharedLoad[]>
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

/**
 * Loads are on the pages of many searches, and reading one costs more than finding it. Each is kept for `lifeMs`, unless
 * news of it arrived since its reading began. Pages keep their loads that long once more.
 */
export function createSharedCards({
  lifeMs,
  most = MOST_CARDS,
  clock = () => performance.now(),
}: {
  /** 0: no load is shared */
  lifeMs: number
  most?: number
  clock?: () => number
}): SharedCards {
  /** oldest first */
  const cards = new Map<string, CachedCard>()
  /** for each reading, of which loads news arrived meanwhile */
  const readings = new Set<Set<string>>()

  function keep(id: string, card: CachedCard): void {
    cards.delete(id)
    cards.set(id, card)
    const now = clock()
    for (const [old, { until }] of cards) {
      if (until > now && cards.size <= most) break
      cards.delete(old)
    }
  }

  async function readMissing(ids: readonly string[], readLoads: ReadLoads): Promise<Map<string, SharedLoad>> {
    const until = clock() + lifeMs
    const changed = new Set<string>()
    readings.add(changed)
    const loads = await readLoads(ids).catch((error: unknown) => {
      readings.delete(changed)
      throw error
    })
    const byId = new Map(loads.map((load) => [load.row.id, load]))
    if (readings.delete(changed) && lifeMs > 0)
      for (const id of ids) if (!changed.has(id)) keep(id, { load: byId.get(id), until })
    return byId
  }

  return {
    async read(ids, readLoads) {
      const now = clock()
      const known = new Map(
        ids.flatMap((id) => {
          const card = cards.get(id)
          return card && card.until > now ? [[id, card.load]] : []
        }),
      )
      const missing = ids.filter((id) => !known.has(id))
      const read = missing.length === 0 ? known : await readMissing(missing, readLoads)
      return ids.flatMap((id) => known.get(id) ?? read.get(id) ?? [])
    },
    hear(message) {
      const [, what, id = ''] = message.split(' ')
      if (what !== 'changed' && what !== 'gone') return
      cards.delete(id)
      for (const changed of readings) changed.add(id)
    },
    clear() {
      cards.clear()
      readings.clear()
    },
  }
}
