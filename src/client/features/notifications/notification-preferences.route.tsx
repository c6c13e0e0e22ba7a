import { createFileRoute } from '@tanstack/react-router'
import { NotificationPreferencesScreen } from './notification-preferences-screen.tsx'

export const Route = createFileRoute('/dashboard/notifications/settings')({ component: NotificationPreferencesScreen })
