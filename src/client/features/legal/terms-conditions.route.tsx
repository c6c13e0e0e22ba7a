import { createFileRoute } from '@tanstack/react-router'
import { TermsConditionsScreen } from './terms-conditions-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/terms-conditions')({ component: TermsConditionsScreen })
