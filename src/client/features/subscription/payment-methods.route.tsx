import { createFileRoute } from '@tanstack/react-router'
import { PaymentMethodsScreen } from './payment-methods-screen.tsx'

export const Route = createFileRoute('/dashboard/subscription/payment-methods')({ component: PaymentMethodsScreen })
