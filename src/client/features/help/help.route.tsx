import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from './help-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/help')({ component: HelpScreen })
