import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { upcomingInvoiceQuery } from '../current/subscription.queries.ts'
import { EVERY_MS } from '../payment-method/payment-methods.queries.ts'
import { BILLING_COPY } from './copy.ts'
import { InvoiceList, type InvoiceRow } from './invoice-list.tsx'
import { invoicesQuery } from './invoices.queries.ts'

/** SUB-13 to SUB-15: past charges and the next one. Accounts without access are sent here. */
export function BillingScreen({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  usePageTitle(BILLING_COPY.title)
  const stored = useStored(invoicesQuery(page))
  const { data: upcoming } = useStored(upcomingInvoiceQuery, { everyMs: EVERY_MS })
  const next: InvoiceRow[] =
    upcoming && page === 1
      ? [{ ...NEXT, total: upcoming.total, currency: upcoming.currency, created: upcoming.nextPaymentAt }]
      : []
  return (
    <section aria-label={BILLING_COPY.title} className="flex flex-col gap-3">
      <h2 className="sr-only">{BILLING_COPY.title}</h2>
      <StoredView
        stored={stored}
        words={BILLING_COPY}
        skeleton={<Skeletons heights={['h-14', 'h-14']} />}
        isEmpty={({ data }) => data.length + next.length === 0}
      >
        {({ data }) => <InvoiceList invoices={[...next, ...data]} />}
      </StoredView>
      {stored.data && (stored.data.meta.totalPages > 1 || page > 1) && (
        <SimplePager page={page} pages={Math.max(1, stored.data.meta.totalPages)} onPage={onPage} />
      )}
      <p className="text-sm text-ink-soft">{BILLING_COPY.nonRefundable}</p>
    </section>
  )
}

const NEXT = { id: BILLING_COPY.next, status: 'upcoming', hostedInvoiceUrl: null, invoicePdf: null } as const
