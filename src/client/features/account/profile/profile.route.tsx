import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { profileQuery } from '#client/features/account/profile/profile.queries.ts'
import { ProfileScreen } from './profile-screen.tsx'

export const Route = createFileRoute('/dashboard/profile')({
  component: function ProfileRoute() {
    const { error, refetch, dataUpdatedAt } = useQuery(profileQuery)
    return <ProfileScreen error={error} savedAt={dataUpdatedAt} onRetry={() => void refetch()} />
  },
})
