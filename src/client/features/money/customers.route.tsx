import { createFileRoute } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { BackLink } from '#client/components/back-link.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { customersQuery, useSaveCustomer } from '#client/data/account/customers.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { Customer } from '#contract/money/customer.ts'
import { isInGroup } from '#domain/access/seat.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { CUSTOMERS_COPY as COPY } from './copy.ts'

const CustomerDialog = lazyDialog(() => import('#client/components/customer.dialog.tsx'), 'CustomerDialog')
const ImportCustomersDialog = lazyDialog(() => import('./import-customers.dialog.tsx'), 'ImportCustomersDialog')
const CloseCustomerDialog = lazyDialog(() => import('./close-customer.dialog.tsx'), 'CloseCustomerDialog')

export const Route = createFileRoute('/dashboard/_may-read/customers')({ component: CustomersScreen })

/** Whom a broker bills: their names, terms and what they owe. */
function CustomersScreen() {
  usePageTitle(COPY.title)
  const { user } = useSession()
  const mayChange = isInGroup(user.company.seat, 'money')
  const stored = useStored(customersQuery)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const isOffline = useConnection().status === 'offline'
  const save = useSaveCustomer()
  return (
    <>
      <PageHeader title={COPY.title} subtitle={COPY.subtitle} back={<BackLink to={PATHS.money}>{COPY.back}</BackLink>}>
        {mayChange && (
          <>
            <Button variant="ghost" className="max-sm:px-3" onClick={() => setImporting(true)}>
              <FileUp aria-hidden />
              {COPY.import}
            </Button>
            <Button className="max-sm:px-3" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {COPY.add}
            </Button>
          </>
        )}
      </PageHeader>
      <StoredView
        stored={stored}
        words={COPY}
        isEmpty={({ data }) => data.length === 0}
        skeleton={<Skeletons heights={['h-20', 'h-20', 'h-20']} />}
      >
        {({ data }) => (
          <ul aria-label={COPY.title} className="divide-y divide-hairline rounded-card border border-line bg-surface">
            {data.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </StoredView>
      {isImporting && <ImportCustomersDialog onClose={() => setImporting(false)} />}
      {isAdding && <CustomerDialog isOffline={isOffline} save={save} onClose={() => setAdding(false)} />}
    </>
  )
}

function CustomerRow({ customer, mayChange }: { customer: Customer; mayChange: boolean }) {
  const [asked, setAsked] = useState<'edit' | 'close' | null>(null)
  const { name, quickbooksName, address, email, termsDays, open } = customer
  const done = () => setAsked(null)
  const isOffline = useConnection().status === 'offline'
  const save = useSaveCustomer(customer.id)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="font-bold wrap-anywhere">{isolateBidi(name)}</h2>
        <p className="text-ink-soft wrap-anywhere">{isolateBidi(address)}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {COPY.terms(termsDays)}
          {email !== null && `, ${email}`}
        </p>
        {quickbooksName !== null && (
          <p className="text-sm text-ink-soft wrap-anywhere">{COPY.inQuickBooks(isolateBidi(quickbooksName))}</p>
        )}
      </div>
      {open !== undefined && (
        <p className="tabular-nums sm:min-w-28 sm:text-right max-sm:self-center">
          <span className="text-sm text-ink-soft sm:block">{COPY.open}</span> <strong>{formatMoney(open)}</strong>
        </p>
      )}
      {mayChange && (
        <div className="flex gap-1 max-sm:-mr-3.5 max-sm:ml-auto">
          <Button variant="quiet" size="compact" aria-label={COPY.editOf(name)} onClick={() => setAsked('edit')}>
            {COPY.edit}
          </Button>
          <Button
            variant="danger-quiet"
            size="compact"
            aria-label={COPY.closeOf(name)}
            onClick={() => setAsked('close')}
          >
            {COPY.close}
          </Button>
        </div>
      )}
      {asked === 'edit' && <CustomerDialog customer={customer} isOffline={isOffline} save={save} onClose={done} />}
      {asked === 'close' && <CloseCustomerDialog customer={customer} onClose={done} />}
    </li>
  )
}
