import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettingsScreen } from './notification-settings-screen.tsx'

export const Route = createFileRoute('/dashboard/notifications/settings')({ component: NotificationSettingsScreen })
