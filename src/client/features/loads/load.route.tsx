import { createFileRoute } from '@tanstack/react-router'
import { LoadScreen } from './load-screen.tsx'

export const Route = createFileRoute('/dashboard/_may-read/load/$loadId')({
  component: function LoadRoute() {
    return <LoadScreen loadId={Route.useParams().loadId} />
  },
})
