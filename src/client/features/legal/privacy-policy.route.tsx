import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicyScreen } from './privacy-policy-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/privacy-policy')({ component: PrivacyPolicyScreen })
