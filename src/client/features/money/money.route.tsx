import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { OUTBOX_COPY } from '#client/data/outbox/copy.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { CustomerSettlements } from '#client/features/loads/customer-invoice/customer-settlements.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { PATHS } from '#contract/api/path.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import {
  type MoneyList,
  type MoneyRow as Row,
  readStatementCsvEndpoint,
  readStatementPdfEndpoint,
} from '#contract/money/aging.ts'
import { moneySidesOf } from '#domain/access/money-sides.ts'
import { type MoneySide, PARTY_OF } from '#domain/freight/aging.ts'
import { customerSettlementsOf } from '#domain/freight/customer-invoice.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { AgeFigures } from './age-figures.tsx'
import { MONEY_COPY } from './copy.ts'
import { MoneyRow } from './money-row.tsx'
import { MONEY_DEFAULTS, MONEY_SHOWN, moneySearch, type MoneySearchProps } from './money-search.ts'
import { moneyQuery, ownZone } from './money.queries.ts'

const PaymentDialog = lazyDialog(() => import('#client/features/loads/invoices/payment.dialog.tsx'), 'PaymentDialog')

const ExportDialog = lazyDialog(() => import('./export.dialog.tsx'), 'ExportDialog')
const FactoringDialog = lazyDialog(() => import('./factoring.dialog.tsx'), 'FactoringDialog')
const QuickBooksNamesDialog = lazyDialog(() => import('./quickbooks-names.dialog.tsx'), 'QuickBooksNamesDialog')

export const Route = createFileRoute('/dashboard/_may-read/money')({
  validateSearch: moneySearch,
  search: { middlewares: [stripSearchParams(MONEY_DEFAULTS)] },
  component: function MoneyRoute() {
    const navigate = Route.useNavigate()
    const search = Route.useSearch()
    return (
      <MoneyScreen
        search={search}
        onSearchChange={(change) => void navigate({ search: { ...search, ...change }, resetScroll: false })}
      />
    )
  },
})

/** What carriers are owed and brokers owe, by age. */
function MoneyScreen({ search, onSearchChange }: MoneySearchProps) {
  usePageTitle(MONEY_COPY.title)
  const { user } = useSession()
  const sides = moneySidesOf(user.company)
  const side = sides.find((each) => each === search.side) ?? sides[0]
  if (side === undefined)
    return (
      <>
        <PageHeader title={MONEY_COPY.title} />
        <EmptyState message={MONEY_COPY.empty} />
      </>
    )
  const list = <Side key={side} side={side} search={search} onSearchChange={onSearchChange} />
  return (
    <>
      <PageHeader title={MONEY_COPY.title}>
        <MoneyTools side={side} sides={sides} />
      </PageHeader>
      {sides.length === 1 ? (
        list
      ) : (
        <Tabs
          label={MONEY_COPY.showSide}
          tabs={sides.map((value) => ({ value, label: MONEY_COPY.sides[value] }))}
          value={side}
          onChange={(next) => onSearchChange({ side: next, age: undefined, party: undefined })}
        >
          {list}
        </Tabs>
      )}
    </>
  )
}

/** What is for all of an account's invoices: names in files, and files. */
function MoneyTools({ side, sides }: { side: MoneySide; sides: readonly MoneySide[] }) {
  const isBroker = useSession().user.role.name === 'broker'
  const [opened, setOpened] = useState<'names' | 'export' | 'factor' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isBroker && (
        <Link to={PATHS.customers} className="inline-flex min-h-12 items-center px-3 font-bold text-sign-deep">
          {MONEY_COPY.customers}
        </Link>
      )}
      <Button variant="quiet" onClick={() => setOpened('names')}>
        {MONEY_COPY.settings}
      </Button>
      <Button variant="ghost" onClick={() => setOpened('export')}>
        <Download aria-hidden />
        {MONEY_COPY.export}
      </Button>
      {!isBroker && side === 'receivables' && (
        <Button variant="ghost" onClick={() => setOpened('factor')}>
          {MONEY_COPY.sendToFactor}
        </Button>
      )}
      {opened === 'factor' && <FactoringDialog onClose={close} />}
      {opened === 'export' && <ExportDialog sides={[side, ...sides.filter((each) => each !== side)]} onClose={close} />}
      {opened === 'names' && <QuickBooksNamesDialog onClose={close} />}
    </div>
  )
}

interface SideProps extends MoneySearchProps {
  side: MoneySide
}

function Side({ side, search, onSearchChange }: SideProps) {
  const stored = useStored(moneyQuery(side, search, null))
  return (
    <StoredView stored={stored} words={MONEY_COPY} skeleton={<Skeletons heights={['h-32', 'h-14', 'h-14', 'h-14']} />}>
      {(list) => (
        <div className="flex flex-col gap-3">
          <AgeFigures list={list} value={search.age} onChange={(age) => onSearchChange({ age, show: 'open' })} />
          <div className="flex flex-wrap items-center gap-3">
            <ChoiceChips
              label={MONEY_COPY.show}
              options={MONEY_SHOWN.map((value) => ({ value, label: MONEY_COPY.shown[value] }))}
              value={search.show}
              onChange={(show) => onSearchChange({ show, age: undefined })}
            />
            {search.party !== undefined && (
              <OneParty
                side={side}
                party={search.party}
                list={list}
                onClear={() => onSearchChange({ party: undefined })}
              />
            )}
            <p className="ml-auto text-sm text-ink-soft">
              {list.data.length > 0 && MONEY_COPY.oldestFirst(list.data.length, list.next !== null)}
            </p>
          </div>
          {list.data.length === 0 ? (
            <EmptyState
              message={search.show === 'open' && search.age === undefined ? MONEY_COPY.empty : MONEY_COPY.none}
              hint={side === 'receivables' ? MONEY_COPY.emptyHint : MONEY_COPY.emptyOwedHint}
            />
          ) : (
            <Rows side={side} list={list} search={search} onSearchChange={onSearchChange} />
          )}
        </div>
      )}
    </StoredView>
  )
}

/** A page of rows, with the next one below it on demand. */
function Rows({ list, ...props }: SideProps & { list: MoneyList }) {
  const [isMoreAsked, askForMore] = useState(false)
  const [paying, setPaying] = useState<Row | null>(null)
  const { side, onSearchChange } = props
  return (
    <>
      <ul className="divide-y divide-hairline rounded-card border border-line bg-surface">
        {list.data.map((row) => (
          <MoneyRow
            key={row.id}
            row={row}
            side={side}
            onParty={(party) => onSearchChange({ party })}
            onPay={() => setPaying(row)}
            settlements={<CustomerSettlements loadId={row.loadId} last={{ ...row, ...settlementsOf(row) }} />}
          />
        ))}
      </ul>
      {list.next !== null && !isMoreAsked && (
        <Button variant="ghost" onClick={() => askForMore(true)}>
          {MONEY_COPY.more}
        </Button>
      )}
      {list.next !== null && isMoreAsked && <MoreRows {...props} after={list.next} />}
      {paying && paying.dealId !== null && (
        <PaymentDialog
          load={{ id: paying.loadId, label: OUTBOX_COPY.loadLabel(paying.loadNumber, paying.from, paying.to) }}
          dealId={paying.dealId}
          side={PARTY_OF[side]}
          last={{ version: paying.version, open: paying.open, paidBefore: paying.paid }}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  )
}

/** As the customer's invoice has them. */
function settlementsOf({ status, total, paid, open }: Row) {
  const isRestClosed = open === 0 && paid < total
  const figures = { totalCents: dollarsToCents(total), paidCents: dollarsToCents(paid), isRestClosed }
  return {
    paid: paid > 0 ? { amount: paid } : null,
    // only a carrier's is approved
    settlements: status === 'approved' ? [] : customerSettlementsOf({ status, ...figures }),
  }
}

function MoreRows({ after, ...props }: SideProps & { after: string }) {
  const stored = useStored(moneyQuery(props.side, props.search, after))
  return (
    <StoredView stored={stored} words={MONEY_COPY} skeleton={<Skeletons heights={['h-14', 'h-14']} />}>
      {(list) => <Rows list={list} {...props} />}
    </StoredView>
  )
}

interface OnePartyProps {
  side: MoneySide
  party: string
  list: MoneyList
  onClear: () => void
}

/** The list shows one party alone: its name, which shows all again, and its statement. */
function OneParty({ side, party, list, onClear }: OnePartyProps) {
  const name = list.data[0]?.party.name ?? party
  const isOffline = useConnection().status === 'offline'
  const download = useMutation({
    meta: { about: 'money-statement' },
    mutationFn: async (type: 'pdf' | 'csv') => {
      const endpoint = type === 'pdf' ? readStatementPdfEndpoint : readStatementCsvEndpoint
      const { path } = buildHttpRequest(endpoint, { query: { side, party, zone: ownZone() } })
      downloadFile(MONEY_COPY.fileName(name, list.asOf, type), await fetchFile(path))
    },
  })
  const start = (type: 'pdf' | 'csv') =>
    isOffline ? toasts.info(MONEY_COPY.statementNeedsConnection) : download.mutate(type)
  return (
    <div role="group" aria-label={MONEY_COPY.statementOf(name)} className="flex flex-wrap items-center gap-2">
      <Chip pressed aria-label={MONEY_COPY.everyParty(name)} onClick={onClear}>
        {isolateBidi(name)}
        <X aria-hidden />
      </Chip>
      <span className="text-sm text-ink-soft">
        {MONEY_COPY.statement} {MONEY_COPY.asOf(formatCalendarDay(list.asOf))}
      </span>
      {(['pdf', 'csv'] as const).map((type) => (
        <Button
          key={type}
          variant="ghost"
          size="compact"
          busy={download.isPending && download.variables === type}
          onClick={() => start(type)}
        >
          <Download aria-hidden />
          {type === 'pdf' ? MONEY_COPY.statementPdf : MONEY_COPY.statementCsv}
        </Button>
      ))}
    </div>
  )
}
