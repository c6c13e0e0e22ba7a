import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAsk } from '#client/components/use-ask.ts'
import { NOWHERE, rememberBoard } from './last-board-search.ts'
import { BoardScreen } from './board-screen.tsx'
import { BOARD_DEFAULTS, boardSearchSchema } from './board-search.ts'

export const Route = createFileRoute('/dashboard/_may-book/load-board')({
  validateSearch: boardSearchSchema,
  search: { middlewares: [stripSearchParams(BOARD_DEFAULTS)] },
  component: function BoardRoute() {
    const ask = useAsk(Route.useNavigate())
    const search = Route.useSearch()
    const { history } = useRouter()
    useEffect(() => {
      const { __TSR_index: index } = history.location.state
      rememberBoard({ search, index })
      return () => {
        // left by Back: what follows takes the board's place in the history
        if (history.location.state.__TSR_index !== index + 1) rememberBoard({ search, index: NOWHERE })
      }
    }, [search, history])
    return <BoardScreen asked={search} onAsk={ask} />
  },
})
