import { memo } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath } from '#contract/api/path.ts'
import { partyName } from '#domain/text/person-name.ts'
import { LoadCard } from '#client/components/load/load-card.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import type { BoardSearch } from './board-search.ts'
import { BOARD_CARD_FIGURES_COPY } from './copy.ts'
import { FIGURE_TONES } from './figure-tones.ts'
import type { LoadFigures } from './load-figures.ts'
import { BoardCardFoot } from './board-card-foot.tsx'

interface BoardCardProps {
  load: Load
  asked: Pick<BoardSearch, 'near' | 'status'>
  /** undefined until they are known */
  figures?: LoadFigures | undefined
}

/** A load on the board: the card opens it, its foot says the viewer's state or offers to book (BOARD-07, BOARD-08). */
export const BoardCard = memo(function BoardCard({ load, asked, figures }: BoardCardProps) {
  const { market, profit } = figures ?? {}
  return (
    <LoadCard
      load={load}
      to={boardLoadPath(load.id)}
      deadheadMiles={deadheadMiles(asked, load)}
      // as high as its words, so that nothing moves when they come
      market={<p className={`min-h-5 text-sm ${FIGURE_TONES[market?.tone ?? 'plain']}`}>{market?.words}</p>}
      profit={
        profit && (
          <span className={`ml-auto ${FIGURE_TONES[profit.tone]}`}>
            {profit.words}
            {profit.isLate && <b> {BOARD_CARD_FIGURES_COPY.late}</b>}
          </span>
        )
      }
      broker={partyName(load.broker)}
      status={asked.status !== undefined && <StatusBadge status={load.status} reading="card" />}
      foot={
        // as high as its button, so that nothing moves when it comes
        <BoardCardFoot load={load} />
      }
    />
  )
})
