import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { rememberBoard } from './last-board-search.ts'
import { BoardScreen } from './board-screen.tsx'
import { BOARD_DEFAULTS, boardSearchSchema } from './board-search.ts'

export const Route = createFileRoute('/dashboard/_may-book/load-board')({
  validateSearch: boardSearchSchema,
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
