import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from './faq-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/faq')({ component: FaqScreen })
