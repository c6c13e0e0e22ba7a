import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { rememberBoard } from './board-as-left.ts'
import { BoardScreen } from './board-screen.tsx'
import { BOARD_DEFAULTS, boardSearch } from './board-search.ts'

export const Route = createFileRoute('/dashboard/_may-book/load-board')({
  validateSearch: boardSearch,
  search: { middlewares: [stripSearchParams(BOARD_DEFAULTS)] },
  onLeave: ({ search }) => rememberBoard(search),
  component: function BoardRoute() {
    const navigate = Route.useNavigate()
    return (
      <BoardScreen
        asked={Route.useSearch()}
        onAsk={(change, { replace = false } = {}) =>
          void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace })
        }
      />
    )
  },
})
