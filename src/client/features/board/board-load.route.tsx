import { createFileRoute } from '@tanstack/react-router'
import { BoardLoadScreen } from './board-load-screen.tsx'

export const Route = createFileRoute('/dashboard/_may-book/loadboard/$loadId')({
  component: function BoardLoadRoute() {
    return <BoardLoadScreen loadId={Route.useParams().loadId} />
  },
})
