import { PATHS } from '#contract/path.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where a new account is led to (VER-05); payment methods are added there. */
export const Route = createFileRoute('/dashboard/subscription/payment-setup')({
  beforeLoad: () => {
    throw redirect({ to: PATHS.paymentMethods, replace: true })
  },
})
