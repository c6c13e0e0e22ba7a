import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { PaymentMethodsScreen } from './payment-methods-screen.tsx'
import { paymentMethodsSearch } from './payment-methods-search.ts'

export const Route = createFileRoute('/dashboard/subscription/payment-methods')({
  validateSearch: paymentMethodsSearch,
  component: function PaymentMethodsRoute() {
    const navigate = Route.useNavigate()
    const search = Route.useSearch()
    const headedTo = useLocation({ select: ({ state }) => state.headedTo })
    return (
      <PaymentMethodsScreen
        search={search}
        onForm={(isOpen) => navigate({ search: isOpen ? { form: 'add' } : {}, replace: !isOpen, state: true })}
        onVerified={() => navigate({ href: headedTo ?? PATHS.paymentMethods, replace: true })}
      />
    )
  },
})
