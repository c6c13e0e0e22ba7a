import type { Load } from '#contract/freight/load.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { similarLoadsSearch } from '#client/components/load/similar-loads.ts'
import { BoardCard } from './board-card.tsx'
import { boardQuery } from './board.queries.ts'
import { BOARD_DEFAULTS } from './board-search.ts'
import { SIMILAR_LOADS_COPY } from './board-load-copy.ts'

const MAX_SHOWN = 3

/** The best-paid loads of the lane, for a carrier that has just lost this one. Nothing while there are none. */
export function SimilarLoads({ load }: { load: Load }) {
  const asked = { ...BOARD_DEFAULTS, ...similarLoadsSearch(load) }
  // one more, in case the lost load is still among them
  const { data } = useStored(boardQuery(asked, MAX_SHOWN + 1), { everyMs: Infinity, isExtra: true })
  const others = data?.data.filter(({ id }) => id !== load.id).slice(0, MAX_SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <SectionCard title={SIMILAR_LOADS_COPY.title}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {others.map((other) => (
          <li key={other.id}>
            {/* the truck's position is unknown: no deadhead */}
            <BoardCard load={other} asked={{}} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
