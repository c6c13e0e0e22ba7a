import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Badge } from '#client/ui/badge.tsx'
import type { MoneyRow as Row } from '#contract/money/aging.ts'
import { ageOf } from '#domain/freight/aging.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatCalendarDay } from '#domain/time/record-time.ts'
import { AgeMark } from './age-figures.tsx'
import { COLUMNS_COPY, MONEY_COPY } from './copy.ts'
import { MoneyDetails, type MoneyDetailsProps } from './money-details.tsx'

/** The columns of rows and of their heads: lane and total only on wide screens, none below 1024 px. */
const COLUMNS =
  'lg:grid-cols-[1.25rem_minmax(0,1fr)_3.75rem_6.25rem_8.75rem_5rem_8.5rem] min-[85rem]:grid-cols-[1.25rem_minmax(0,1fr)_3.75rem_minmax(0,1.35fr)_5.75rem_8.75rem_4.5rem_4.5rem_8rem]'

/** For the eye: each row says in words what its columns hold. */
export function MoneyHeads({ party }: { party: string }) {
  return (
    <div
      aria-hidden
      className={`hidden gap-x-3 rounded-t-card border-b border-line bg-surface px-4 py-2 text-xs font-semibold text-ink-soft lg:grid ${COLUMNS}`}
    >
      <span className="col-start-2">{party}</span>
      <span>{COLUMNS_COPY.load}</span>
      <span className="max-[85rem]:hidden">{COLUMNS_COPY.lane}</span>
      <span className="flex items-center gap-1">
        {COLUMNS_COPY.due}
        <ArrowUp className="size-3.5" />
      </span>
      <span>{COLUMNS_COPY.age}</span>
      <span className="text-right max-[85rem]:hidden">{COLUMNS_COPY.invoice}</span>
      <span className="text-right">{COLUMNS_COPY.open}</span>
    </div>
  )
}

/** An invoice in one line; opened, with its steps, lines and what can be done. */
export function MoneyRow(props: MoneyDetailsProps) {
  const { row } = props
  const due = formatCalendarDay(row.dueOn)
  return (
    <li>
      <details className="group">
        <summary
          className={`grid min-h-14 cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 hover:bg-paper group-open:bg-sign-tint lg:min-h-11 lg:py-1.5 ${COLUMNS}`}
        >
          <ChevronRight aria-hidden className="size-5 group-open:rotate-90" />
          <strong className="min-w-0 wrap-anywhere lg:line-clamp-2">{isolateBidi(row.party.name)}</strong>
          <strong className="self-start text-right tabular-nums lg:order-8 lg:self-center">
            {formatMoney(row.open > 0 ? row.open : row.total)}
          </strong>
          <span className="col-start-2 row-start-2 text-sm text-ink-soft lg:order-1 lg:col-auto lg:row-auto">
            {MONEY_COPY.load(row.loadNumber)}
            <span className="lg:hidden">, {MONEY_COPY.due(due)}</span>
          </span>
          <span className="text-sm max-[85rem]:hidden lg:order-2">
            {/* a city keeps its state */}
            <span className="inline-block">{row.from}</span> {MONEY_COPY.to}{' '}
            <span className="inline-block">{row.to}</span>
          </span>
          <span className="text-sm whitespace-nowrap max-lg:hidden lg:order-3">{due}</span>
          <Age row={row} />
          <span className="text-right text-sm tabular-nums text-ink-soft max-[85rem]:hidden lg:order-7">
            {formatMoney(row.total)}
          </span>
          <Mark row={row} />
        </summary>
        <MoneyDetails {...props} />
      </details>
    </li>
  )
}

function Age({ row: { open, daysPastDue } }: { row: Row }) {
  return (
    <span className="col-start-2 row-start-3 flex items-center gap-2 text-sm empty:max-lg:hidden lg:order-4 lg:col-auto lg:row-auto lg:whitespace-nowrap">
      {open > 0 && (
        <>
          {daysPastDue > 0 && <AgeMark age={ageOf(daysPastDue)} />}
          <span className={daysPastDue > 0 ? undefined : 'text-ink-soft'}>
            {daysPastDue > 0 ? MONEY_COPY.late(daysPastDue) : MONEY_COPY.dueIn(-daysPastDue)}
          </span>
        </>
      )}
    </span>
  )
}

function Mark({ row }: { row: Row }) {
  const isPartly = row.paid > 0 && row.open > 0
  if (row.status !== 'disputed' && !isPartly) return null
  return (
    <span className="col-span-2 col-start-2 row-start-4 pt-1 lg:order-9 lg:col-auto lg:row-auto lg:pt-0">
      <Badge tone={row.status === 'disputed' ? 'red' : 'orange'} icon={CircleAlert}>
        {row.status === 'disputed' ? MONEY_COPY.disputed : MONEY_COPY.paidPart(row.paid)}
      </Badge>
    </span>
  )
}
