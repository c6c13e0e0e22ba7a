import { createFileRoute } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { useWideScreen } from '#client/ui/use-screen.ts'
import type { Invoice } from '#contract/account/subscription.ts'
import { formatAmount } from '#domain/access/subscription.ts'
import { formatDay, toPublicUrl } from './billing-text.ts'
import { BILLING_COPY, INVOICE_STATUS_WORDS, UNKNOWN } from './copy.ts'
import { pageSearch } from './page-search.ts'
import { EVERY_MS } from './payment-method/payment-methods.queries.ts'
import { invoicesQuery, upcomingInvoiceQuery } from './subscription.queries.ts'

/** SUB-13 to SUB-15: past charges and the next one. Accounts without access are sent here. */
function BillingScreen({ page, onPage }: { page: number; onPage: (page: number) => void }) {
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

/** An invoice, or the charge that comes next. */
type InvoiceRow = Omit<Invoice, 'status'> & { status: Invoice['status'] | 'upcoming' }

/** A table where it fits, else cards. */
function InvoiceList({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return useWideScreen() ? <InvoiceTable invoices={invoices} /> : <InvoiceCards invoices={invoices} />
}

function InvoiceTable({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <div
      role="region"
      aria-label={BILLING_COPY.invoices}
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{BILLING_COPY.title}</caption>
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className={HEAD}>
              {BILLING_COPY.date}
            </th>
            <th scope="col" className={HEAD}>
              {BILLING_COPY.invoice}
            </th>
            <th scope="col" className={HEAD}>
              {BILLING_COPY.status}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {BILLING_COPY.amount}
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">{BILLING_COPY.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id} className="h-14 border-t border-hairline">
              <th scope="row" className="px-5 font-normal">
                <Created at={invoice.created} />
              </th>
              <td className="px-5 text-ink-soft">{invoice.id}</td>
              <td className="px-5">
                <InvoiceStatusBadge status={invoice.status} />
              </td>
              <td className="px-5 text-right font-bold">{formatAmount(invoice.total, invoice.currency)}</td>
              <td className="px-5 text-right">
                <InvoiceLink invoice={invoice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const HEAD = 'px-5 py-2.5 font-semibold'

function InvoiceCards({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <ul
      aria-label={BILLING_COPY.title}
      className="divide-y divide-hairline rounded-card border border-line bg-surface px-4"
    >
      {invoices.map((invoice) => (
        <li
          key={invoice.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-3 tabular-nums"
        >
          <p>
            <Created at={invoice.created} />
            <span className="block text-sm break-words text-ink-soft">{invoice.id}</span>
          </p>
          <b className="text-right">{formatAmount(invoice.total, invoice.currency)}</b>
          <div>
            <InvoiceStatusBadge status={invoice.status} />
          </div>
          <div className="flex justify-end">
            <InvoiceLink invoice={invoice} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A day, or a dash for one that's missing. */
function Created({ at }: { at: string }) {
  const day = formatDay(at)
  return day === UNKNOWN ? <span>{UNKNOWN}</span> : <time dateTime={at}>{day}</time>
}

/** SUB-14: any other is red. */
const LOOKS: Partial<Record<InvoiceRow['status'], { tone: Tone; icon: Icon }>> = {
  upcoming: { tone: 'grey', icon: CalendarClock },
  paid: { tone: 'green', icon: CircleCheck },
  open: { tone: 'yellow', icon: CalendarClock },
}

function InvoiceStatusBadge({ status }: { status: InvoiceRow['status'] }) {
  const { tone, icon } = LOOKS[status] ?? { tone: 'red', icon: CircleX }
  return (
    <Badge tone={tone} icon={icon}>
      {INVOICE_STATUS_WORDS[status]}
    </Badge>
  )
}

/** SUB-14: an open invoice is paid on its page, any other is a file. */
function InvoiceLink({
  invoice: { status, created, total, currency, hostedInvoiceUrl, invoicePdf },
}: {
  invoice: InvoiceRow
}) {
  if (status === 'upcoming') return null
  const isOpen = status === 'open'
  const url = toPublicUrl(isOpen ? hostedInvoiceUrl : invoicePdf)
  const day = formatDay(created)
  if (url === null) return <span className="text-ink-soft">{UNKNOWN}</span>
  if (isOpen) {
    const name = BILLING_COPY.payFor(formatAmount(total, currency), day)
    return (
      <Button size="compact" render={<a href={url} target="_blank" rel="noreferrer" aria-label={name} />}>
        {BILLING_COPY.payNow}
      </Button>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={BILLING_COPY.downloadOf(day)}
      className="inline-flex min-h-11 items-center font-bold text-sign-deep underline"
    >
      {BILLING_COPY.download}
    </a>
  )
}

export const Route = createFileRoute('/dashboard/subscription/billing')({
  validateSearch: pageSearch,
  component: function BillingRoute() {
    const navigate = Route.useNavigate()
    return (
      <BillingScreen
        page={Route.useSearch().page ?? 1}
        onPage={(page) => void navigate({ search: { page }, resetScroll: false })}
      />
    )
  },
})
