import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useShortcutKeys } from '#client/components/shortcuts.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { OUTBOX_COPY } from '#client/data/outbox/copy.ts'
import { useInvoiceOps } from '#client/data/outbox/use-invoice-ops.ts'
import { CustomerSettlements } from '#client/features/loads/customer-invoice/customer-settlements.tsx'
import { InvoiceFile } from '#client/features/loads/invoices/invoice-file.tsx'
import { InvoiceSettlements } from '#client/features/loads/invoices/invoice-settlements.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useDesktopScreen } from '#client/ui/use-screen.ts'
import type { MoneyList, MoneyRow as Row } from '#contract/money/aging.ts'
import { moneySidesOf } from '#domain/access/money-sides.ts'
import { AGE_BUCKET_NAMES, type MoneySide, PARTY_OF } from '#domain/freight/aging.ts'
import { customerSettlementsOf } from '#domain/freight/customer-invoice.ts'
import { dollarsToCents, formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import { AgeFigures } from './age-figures.tsx'
import { MONEY_COPY, partyNoun } from './copy.ts'
import { isMeantBy } from './find-money.ts'
import { MoneyHeads, MoneyRow } from './money-row.tsx'
import { MONEY_DEFAULTS, MONEY_SHOWN, moneySearch, type MoneySearchProps, type MoneyShown } from './money-search.ts'
import { MoneyTools } from './money-tools.tsx'
import { PodFile } from './pod-file.tsx'
import { moneyQuery, openMoneyQuery } from './money.queries.ts'

export const Route = createFileRoute('/dashboard/_may-read/money')({
  validateSearch: moneySearch,
  search: { middlewares: [stripSearchParams(MONEY_DEFAULTS)] },
  component: function MoneyRoute() {
    const navigate = Route.useNavigate()
    const search = Route.useSearch()
    return (
      <MoneyScreen
        search={search}
        onSearchChange={(change, options) =>
          void navigate({ search: { ...search, ...change }, resetScroll: false, ...options })
        }
      />
    )
  },
})

/** What carriers are owed and brokers owe, by age. */
function MoneyScreen({ search, onSearchChange }: MoneySearchProps) {
  usePageTitle(MONEY_COPY.title)
  const sides = moneySidesOf(useSession().user.company)
  const isDesktop = useDesktopScreen()
  const side = sides.find((each) => each === search.side) ?? sides[0]
  if (side === undefined)
    return (
      <>
        <PageHeader title={MONEY_COPY.title} isInAppBar />
        <EmptyState message={MONEY_COPY.empty} />
      </>
    )
  const asOf = <AsOf side={side} isOnly={sides.length === 1} />
  const list = <Side key={side} side={side} search={search} onSearchChange={onSearchChange} />
  return (
    <>
      <PageHeader
        title={MONEY_COPY.title}
        isWide
        isInAppBar
        state={isDesktop ? asOf : undefined}
        subtitle={isDesktop ? undefined : asOf}
      >
        <MoneyTools side={side} sides={sides} party={search.party} />
      </PageHeader>
      {sides.length === 1 ? (
        list
      ) : (
        <SideTabs side={side} onChange={(next) => onSearchChange({ side: next, age: undefined, party: undefined })}>
          {list}
        </SideTabs>
      )}
    </>
  )
}

/** The day that ages are counted to; without tabs that say it, what is open. */
function AsOf({ side, isOnly }: { side: MoneySide; isOnly: boolean }) {
  const { data } = useStored(openMoneyQuery(side))
  return (
    data && (
      <>
        {isOnly && (
          <span>
            {MONEY_COPY.sides[side]} <b className="tabular-nums">{formatMoney(openDollars(data))}</b>
          </span>
        )}{' '}
        <span className="text-ink-soft">{MONEY_COPY.asOf(formatCalendarDay(data.asOf))}</span>
      </>
    )
  )
}

interface SideTabsProps {
  side: MoneySide
  onChange: (side: MoneySide) => void
  children: ReactNode
}

/** Both lists of a broker, each with what is open in it. */
function SideTabs({ side, onChange, children }: SideTabsProps) {
  const [owed, owing] = [useStored(openMoneyQuery('receivables')).data, useStored(openMoneyQuery('payables')).data]
  const sumOf = (list: MoneyList | undefined) => list && formatMoney(openDollars(list))
  return (
    <Tabs
      label={MONEY_COPY.showSide}
      tabs={[
        { value: 'receivables', label: MONEY_COPY.sides.receivables, count: sumOf(owed) },
        { value: 'payables', label: MONEY_COPY.sides.payables, count: sumOf(owing) },
      ]}
      value={side}
      onChange={onChange}
    >
      {children}
    </Tabs>
  )
}

/** Summed in cents: dollars with cents are not exact. */
const openDollars = ({ totals }: MoneyList) =>
  AGE_BUCKET_NAMES.reduce((cents, age) => cents + dollarsToCents(totals[age]), 0) / 100

interface SideProps extends MoneySearchProps {
  side: MoneySide
}

function Side({ side, search, onSearchChange }: SideProps) {
  const isOffline = useConnection().status === 'offline'
  // without signal, what is typed is sought in the list that is stored
  const stored = useStored(moneyQuery(side, isOffline ? { ...search, search: '' } : search, null))
  const only = isOffline ? search.search : ''
  return (
    <StoredView stored={stored} words={MONEY_COPY} skeleton={<Skeletons heights={['h-32', 'h-14', 'h-14', 'h-14']} />}>
      {(answer) => {
        const list = only === '' ? answer : { ...answer, data: answer.data.filter((row) => isMeantBy(row, only)) }
        return (
          <div className="flex flex-col gap-3">
            <AgeFigures list={list} value={search.age} onChange={(age) => onSearchChange({ age, show: 'open' })} />
            <Filters side={side} list={list} search={search} onSearchChange={onSearchChange} />
            {list.data.length === 0 ? (
              <Nothing side={side} search={search} />
            ) : (
              <Rows side={side} list={list} search={search} onSearchChange={onSearchChange} isFirst />
            )}
          </div>
        )
      }}
    </StoredView>
  )
}

function Filters({ side, list, search, onSearchChange }: SideProps & { list: MoneyList }) {
  const isBroker = useSession().user.role.name === 'broker'
  const searchBox = useRef<HTMLInputElement>(null)
  useShortcutKeys({ '/': () => searchBox.current?.focus() })
  const { party } = search
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchBox
        label={MONEY_COPY.search}
        placeholder={MONEY_COPY.searchPlaceholder(partyNoun(side, isBroker))}
        value={search.search}
        onSearch={(typed) => onSearchChange({ search: typed }, { replace: true })}
        width="w-full sm:w-72"
        inputRef={searchBox}
        trailing={<kbd className="hidden text-ink-soft pointer-fine:lg:inline">/</kbd>}
      />
      <ChoiceChips
        label={MONEY_COPY.show}
        options={MONEY_SHOWN.map((value) => ({ value, label: <Shown value={value} list={list} /> }))}
        value={search.show}
        onChange={(show) => onSearchChange({ show, age: undefined })}
      />
      {party !== undefined && (
        <OneParty party={party} list={list} onClear={() => onSearchChange({ party: undefined })} />
      )}
      <p role="status" className="ml-auto text-sm text-ink-soft">
        {list.data.length > 0 && MONEY_COPY.oldestFirst(list.data.length, list.next !== null)}
      </p>
    </div>
  )
}

/** What a chip shows, with its number of invoices; how many were paid is not counted. */
function Shown({ value, list: { counts } }: { value: MoneyShown; list: MoneyList }) {
  const open = AGE_BUCKET_NAMES.reduce((sum, age) => sum + counts[age], 0)
  const shown = { open, disputed: counts.disputed, paid: 0 }[value]
  return (
    <>
      {MONEY_COPY.shown[value]}
      {shown > 0 && <strong>{shown}</strong>}
    </>
  )
}

/** The list shows one party alone: its name, which shows all again. */
function OneParty({ party, list, onClear }: { party: string; list: MoneyList; onClear: () => void }) {
  const name = [...list.parties, ...list.data.map((row) => row.party)].find(({ key }) => key === party)?.name ?? party
  return (
    <Chip pressed aria-label={MONEY_COPY.everyParty(name)} onClick={onClear}>
      {isolateBidi(name)}
      <X aria-hidden />
    </Chip>
  )
}

function Nothing({ side, search }: Pick<SideProps, 'side' | 'search'>) {
  if (search.search !== '') return <EmptyState message={MONEY_COPY.noneFound(isolateBidi(search.search))} />
  return (
    <EmptyState
      message={search.show === 'open' && search.age === undefined ? MONEY_COPY.empty : MONEY_COPY.none}
      hint={side === 'receivables' ? MONEY_COPY.emptyHint : MONEY_COPY.emptyOwedHint}
    />
  )
}

/** A page of rows, with the next one below it on demand. */
function Rows({ list, isFirst = false, ...props }: SideProps & { list: MoneyList; isFirst?: boolean }) {
  const [isMoreAsked, askForMore] = useState(false)
  const isOffline = useConnection().status === 'offline'
  const isBroker = useSession().user.role.name === 'broker'
  const { side, onSearchChange } = props
  return (
    <>
      <div className="rounded-card border border-line bg-surface">
        {isFirst && <MoneyHeads party={partyNoun(side, isBroker)} />}
        <ul className="divide-y divide-hairline">
          {list.data.map((row) => (
            <MoneyRow
              key={row.id}
              row={row}
              onParty={(party) => onSearchChange({ party })}
              papers={
                <>
                  <InvoiceFile {...row} />
                  <PodFile {...row} />
                </>
              }
              settlements={<Settlements row={row} side={side} />}
            />
          ))}
        </ul>
      </div>
      {list.next !== null && !isMoreAsked && isOffline && <p className="text-ink-soft">{MONEY_COPY.moreNeedsSignal}</p>}
      {list.next !== null && !isMoreAsked && !isOffline && (
        <Button variant="ghost" onClick={() => askForMore(true)}>
          {MONEY_COPY.more}
        </Button>
      )}
      {list.next !== null && isMoreAsked && <MoreRows {...props} after={list.next} />}
    </>
  )
}

/** What may be recorded of an invoice: a carrier's by both parties, a customer's by its broker alone. */
function Settlements({ row, side }: { row: Row; side: MoneySide }) {
  const { dealId, loadId, version, status, open, paid } = row
  const isWaiting = useInvoiceOps(loadId).open.length > 0
  if (dealId === null) return <CustomerSettlements loadId={loadId} last={{ ...row, ...customerFacts(row) }} />
  return (
    <>
      {isWaiting && <p className="font-semibold">{MONEY_COPY.waiting}</p>}
      <InvoiceSettlements
        load={{ id: loadId, label: OUTBOX_COPY.loadLabel(row.loadNumber, row.from, row.to) }}
        dealId={dealId}
        side={PARTY_OF[side]}
        last={{ version, status, open, paid }}
        maySettle={!isWaiting}
        isPaymentMain
      />
    </>
  )
}

/** As the customer's invoice has them. */
function customerFacts({ status, total, paid, open }: Row) {
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
