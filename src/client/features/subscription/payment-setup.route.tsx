import { PATHS } from '#contract/path.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where a new account is led to (VER-05); a card is added there. */
export const Route = createFileRoute('/dashboard/subscription/payment-setup')({
  beforeLoad: () => {
    throw redirect({ to: PATHS.paymentMethods, search: { form: 'add' }, replace: true })
  },
})
