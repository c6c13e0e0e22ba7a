import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useInvoiceOps } from '#client/data/outbox/use-invoice-ops.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { PAYMENT_COPY } from '#client/components/load/copy.ts'
import { loadPath } from '#contract/api/path.ts'
import type { MoneyRow as Row } from '#contract/money/aging.ts'
import { ageOf, type MoneySide, PARTY_OF } from '#domain/freight/aging.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import { AgeMark } from './age-figures.tsx'
import { MONEY_COPY, nameMoneyLine } from './copy.ts'

interface MoneyRowProps {
  row: Row
  side: MoneySide
  onParty: (key: string) => void
  onPay: () => void
  /** of a customer's invoice: what can be recorded of it */
  settlements: ReactNode
}

/** An invoice in one line; opened, with its lines and what can be done. */
export function MoneyRow(props: MoneyRowProps) {
  const { row } = props
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-14 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 px-4 py-2.5 hover:bg-paper group-open:bg-sign-tint lg:grid-cols-[auto_minmax(0,3fr)_4rem_minmax(0,3fr)_8rem_8.5rem_5.5rem_8rem] xl:grid-cols-[auto_minmax(0,3fr)_4rem_minmax(0,3fr)_9.5rem_11rem_5.5rem_8rem]">
          <ChevronRight aria-hidden className="size-5 group-open:rotate-90" />
          <strong className="min-w-0 truncate">{isolateBidi(row.party.name)}</strong>
          <strong className="text-right tabular-nums lg:order-last lg:col-start-7 lg:row-start-1">
            {formatMoney(row.open > 0 ? row.open : row.total)}
          </strong>
          <span className="col-start-2 row-start-2 text-sm text-ink-soft lg:col-start-3 lg:row-start-1">
            {MONEY_COPY.load(row.loadNumber)}
            <span className="lg:hidden">, {MONEY_COPY.due(formatCalendarDay(row.dueOn))}</span>
          </span>
          <span className="max-lg:hidden lg:col-start-4 lg:row-start-1 lg:truncate">{MONEY_COPY.lane(row)}</span>
          <span className="max-lg:hidden lg:col-start-5 lg:row-start-1 xl:whitespace-nowrap">
            {MONEY_COPY.due(formatCalendarDay(row.dueOn))}
          </span>
          <Age row={row} />
          <Mark row={row} />
        </summary>
        <MoneyDetails {...props} />
      </details>
    </li>
  )
}

function Age({ row: { open, daysPastDue } }: { row: Row }) {
  if (open === 0) return null
  return (
    <span className="col-start-2 row-start-3 flex items-center gap-2 text-sm lg:col-start-6 lg:row-start-1 lg:text-base xl:whitespace-nowrap">
      {daysPastDue > 0 && <AgeMark age={ageOf(daysPastDue)} />}
      <span className={daysPastDue > 0 ? undefined : 'text-ink-soft'}>
        {daysPastDue > 0 ? MONEY_COPY.late(daysPastDue) : MONEY_COPY.dueIn(-daysPastDue)}
      </span>
    </span>
  )
}

function Mark({ row }: { row: Row }) {
  const isPartly = row.paid > 0 && row.open > 0
  if (row.status !== 'disputed' && !isPartly) return null
  return (
    <span className="col-start-3 row-span-2 row-start-2 justify-self-end lg:col-start-8 lg:row-span-1 lg:row-start-1">
      <Badge tone={row.status === 'disputed' ? 'red' : 'orange'} icon={CircleAlert}>
        {row.status === 'disputed' ? MONEY_COPY.disputed : MONEY_COPY.paidPart(row.paid)}
      </Badge>
    </span>
  )
}

function MoneyDetails({ row, side, onParty, onPay, settlements }: MoneyRowProps) {
  const isWaiting = useInvoiceOps(row.loadId).open.length > 0
  const mayPay = row.kind === 'carrier' && row.open > 0 && row.status !== 'disputed'
  return (
    <div className="grid gap-5 border-t border-hairline px-4 py-4 lg:grid-cols-[1fr_18rem_14rem]">
      <div className="flex flex-col gap-1">
        <p className="font-bold">{MONEY_COPY.number(row.number)}</p>
        <p className="lg:hidden">{MONEY_COPY.lane(row)}</p>
        {row.carrier !== undefined && <p>{MONEY_COPY.bookedFor(isolateBidi(row.carrier))}</p>}
        <p className="text-ink-soft">
          {MONEY_COPY.invoiced(formatCalendarDay(row.invoicedOn))}, {MONEY_COPY.due(formatCalendarDay(row.dueOn))}
        </p>
        {row.payee && <p className="text-ink-soft">{MONEY_COPY.payTo(isolateBidi(row.payee.name))}</p>}
        <p className="mt-2 flex flex-wrap gap-x-5">
          <Link to={loadPath(row.loadId)} className="inline-flex min-h-12 items-center text-sign-deep underline">
            {MONEY_COPY.openLoad(row.loadNumber)}
          </Link>
          <Button variant="quiet" onClick={() => onParty(row.party.key)}>
            {MONEY_COPY.onlyParty(isolateBidi(row.party.name))}
          </Button>
        </p>
      </div>
      <dl className="flex flex-col divide-y divide-hairline tabular-nums">
        {row.lines.map((line, at) => (
          // a line has no id, and lines never move
          <Fact key={at} name={nameMoneyLine(row, line)} value={line.amount} />
        ))}
        <Fact name={MONEY_COPY.total} value={row.total} isStrong />
        {row.paid > 0 && <Fact name={MONEY_COPY.paid} value={row.paid} />}
        {row.open > 0 && row.paid > 0 && <Fact name={MONEY_COPY.open} value={row.open} isStrong />}
      </dl>
      <div className="flex flex-col gap-2">
        {isWaiting && <p className="font-semibold">{MONEY_COPY.waiting}</p>}
        {row.kind === 'customer' && settlements}
        {mayPay && !isWaiting && <Button onClick={onPay}>{PAYMENT_COPY.pay[PARTY_OF[side]]}</Button>}
      </div>
    </div>
  )
}

function Fact({ name, value, isStrong = false }: { name: string; value: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'flex justify-between gap-4 py-1 font-bold' : 'flex justify-between gap-4 py-1'}>
      <dt>{name}</dt>
      <dd>{formatMoney(value)}</dd>
    </div>
  )
}
