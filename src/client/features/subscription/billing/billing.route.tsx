import { createFileRoute } from '@tanstack/react-router'
import { BillingScreen } from './billing-screen.tsx'

export const Route = createFileRoute('/dashboard/subscription/billing')({ component: BillingScreen })
