import { createFileRoute } from '@tanstack/react-router'
import { AboutUsScreen } from './about-us-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/about-us')({ component: AboutUsScreen })
