import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useIsHere } from '#client/components/use-is-here.ts'
import { NOWHERE, rememberBoard } from './last-board-search.ts'
import { BoardScreen } from './board-screen.tsx'
import { type BoardAsk, BOARD_DEFAULTS, boardSearchSchema } from './board-search.ts'

export const Route = createFileRoute('/dashboard/_may-book/load-board')({
  validateSearch: boardSearchSchema,
  search: { middlewares: [stripSearchParams(BOARD_DEFAULTS)] },
  component: function BoardRoute() {
    const navigate = Route.useNavigate()
    const isHere = useIsHere()
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
    const ask = useCallback<BoardAsk['onAsk']>(
      (change, { replace = false } = {}) => {
        if (replace && !isHere()) return
        void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace })
      },
      [navigate, isHere],
    )
    return <BoardScreen asked={search} onAsk={ask} />
  },
})
