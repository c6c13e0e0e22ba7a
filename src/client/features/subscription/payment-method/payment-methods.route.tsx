import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { PaymentMethodsScreen } from './payment-methods-screen.tsx'
import { paymentMethodsSearch } from './payment-methods-search.ts'

export const Route = createFileRoute('/dashboard/subscription/payment-methods')({
  validateSearch: paymentMethodsSearch,
  // the secret reads a card's details at the provider, so it leaves the address bar
  beforeLoad: ({ search: { setup_intent_client_secret: returnedSetup } }) => {
    if (returnedSetup === undefined) return
    throw redirect({ to: PATHS.paymentMethods, replace: true, state: (before) => ({ ...before, returnedSetup }) })
  },
  component: function PaymentMethodsRoute() {
    const navigate = Route.useNavigate()
    const { form } = Route.useSearch()
    const { headedTo, returnedSetup } = useLocation({ select: ({ state }) => state })
    return (
      <PaymentMethodsScreen
        isFormOpen={form === 'add'}
        returned={returnedSetup}
        onForm={(isOpen) =>
          navigate({ search: isOpen ? { form: 'add' } : {}, replace: !isOpen, state: headedTo ? { headedTo } : {} })
        }
        onContinue={headedTo === undefined ? undefined : () => void navigate({ href: headedTo, replace: true })}
      />
    )
  },
})
