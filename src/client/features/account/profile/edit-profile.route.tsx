import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { EditProfileScreen } from './edit-profile-screen.tsx'
import { editProfileSearch, PROFILE_DEFAULTS } from './edit-profile-search.ts'

export const Route = createFileRoute('/dashboard/profile/edit')({
  validateSearch: editProfileSearch,
  search: { middlewares: [stripSearchParams(PROFILE_DEFAULTS)] },
  component: function EditProfileRoute() {
    const navigate = Route.useNavigate()
    return (
      <EditProfileScreen
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      />
    )
  },
})
