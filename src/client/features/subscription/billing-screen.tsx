import { usePageTitle } from '#client/browser/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SubscriptionSummary } from './subscription-summary.tsx'

/** SUB-13: where an account lands that may not do something without a subscription. */
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
