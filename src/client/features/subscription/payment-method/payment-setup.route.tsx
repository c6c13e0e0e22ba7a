import { PATHS } from '#contract/api/path.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** VER-05: new accounts land here to add a card. */
export const Route = createFileRoute('/dashboard/subscription/payment-setup')({
  beforeLoad: () => {
    throw redirect({ to: PATHS.paymentMethods, search: { form: 'add' }, replace: true })
  },
})
