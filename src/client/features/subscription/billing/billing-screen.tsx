import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SubscriptionSummary } from './subscription-summary.tsx'

/** SUB-13: landing page for accounts that lack a subscription. */
export function BillingScreen() {
  usePageTitle('Subscription Management')
  return (
    <>
      <PageHeader title="Subscription Management" />
      <div className="max-w-2xl">
        <SubscriptionSummary />
      </div>
    </>
  )
}
