import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { BILLING_COPY } from './copy.ts'
import { SubscriptionSummary } from './subscription-summary.tsx'

/** SUB-13: landing page for accounts that lack a subscription. */
export function BillingScreen() {
  usePageTitle(BILLING_COPY.title)
  return (
    <>
      <PageHeader title={BILLING_COPY.title} />
      <div className="max-w-2xl">
        <SubscriptionSummary />
      </div>
    </>
  )
}
