import { createFileRoute } from '@tanstack/react-router'
import { EditLoadScreen } from './edit-load-screen.tsx'

export const Route = createFileRoute('/dashboard/_may-update/edit-load/{-$loadId}')({
  component: function EditLoadRoute() {
    const { loadId } = Route.useParams()
    return <EditLoadScreen key={loadId} loadId={loadId} />
  },
})
