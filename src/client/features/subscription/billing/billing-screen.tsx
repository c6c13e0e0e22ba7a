import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { upcomingInvoiceQuery } from '../current/subscription.queries.ts'
import { EVERY_MS } from '../payment-method/payment-methods.queries.ts'
import { BILLING_COPY } from './copy.ts'
import { InvoiceList, type InvoiceRow } from './invoice-list.tsx'
import { invoicesQuery } from './invoices.queries.ts'

/** SUB-13 to SUB-15: past charges and the next one. Accounts without access are sent here. */
export function BillingScreen({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  usePageTitle(BILLING_COPY.title)
  const { data, error, isError, dataUpdatedAt, refetch } = useStored(invoicesQuery(page))
  const { data: upcoming } = useStored(upcomingInvoiceQuery, { everyMs: EVERY_MS })
  const next: InvoiceRow[] =
    upcoming && page === 1
      ? [{ ...NEXT, total: upcoming.total, currency: upcoming.currency, created: upcoming.nextPaymentAt }]
      : []
  const rows = data && [...next, ...data.data]
  return (
    <section aria-label={BILLING_COPY.title} className="flex flex-col gap-3">
      <h2 className="sr-only">{BILLING_COPY.title}</h2>
      {data && isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
      {!data && isError && <ReadError error={error} message={BILLING_COPY.loadError} onRetry={refetch} />}
      {!data && !isError && (
        <LoadingState words={BILLING_COPY.loading}>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </LoadingState>
      )}
      {rows?.length === 0 && <EmptyState message={BILLING_COPY.empty} hint={BILLING_COPY.emptyHint} />}
      {rows && rows.length > 0 && <InvoiceList invoices={rows} />}
      {data && (data.meta.totalPages > 1 || page > 1) && (
        <SimplePager page={page} pages={Math.max(1, data.meta.totalPages)} onPage={onPage} />
      )}
      <p className="text-sm text-ink-soft">{BILLING_COPY.nonRefundable}</p>
    </section>
  )
}

const NEXT = { id: BILLING_COPY.next, status: 'upcoming', hostedInvoiceUrl: null, invoicePdf: null } as const
