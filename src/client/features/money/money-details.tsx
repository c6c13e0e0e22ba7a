import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Flag from 'lucide-react/icons/flag'
import Package from 'lucide-react/icons/package'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { Icon } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { loadPath } from '#contract/api/path.ts'
import type { MoneyRow } from '#contract/money/aging.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MONEY_COPY, nameMoneyLine } from './copy.ts'
import { type InvoiceStep, invoiceSteps, type StepKind } from './invoice-steps.ts'

export interface MoneyDetailsProps {
  row: MoneyRow
  onParty: (key: string) => void
  /** what opens as a file */
  papers: ReactNode
  /** what can be recorded of it */
  settlements: ReactNode
}

/** What an opened row shows: the invoice's steps and papers, its lines, and what can be done. */
export function MoneyDetails({ row, onParty, papers, settlements }: MoneyDetailsProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 border-t border-hairline px-4 py-4 sm:grid-cols-[minmax(0,1fr)_13rem] min-[85rem]:grid-cols-[minmax(0,1fr)_17rem_13rem]">
      <div className="flex min-w-0 flex-col gap-2 sm:max-[85rem]:col-span-2">
        <p className="wrap-anywhere">
          <strong>{MONEY_COPY.number(row.number)}</strong>
          <span className="min-[85rem]:hidden">, {MONEY_COPY.lane(row)}</span>
          {row.reference !== null && <>, {MONEY_COPY.reference(isolateBidi(row.reference))}</>}
          {row.carrier !== undefined && <>, {MONEY_COPY.bookedFor(isolateBidi(row.carrier))}</>}
        </p>
        <Steps steps={invoiceSteps(row)} />
        {row.payee && <p className="text-ink-soft wrap-anywhere">{MONEY_COPY.payTo(isolateBidi(row.payee.name))}</p>}
        <div className="-ml-3 flex flex-wrap gap-x-1">
          {papers}
          <Button variant="quiet" render={<Link to={loadPath(row.loadId)} />}>
            <Package aria-hidden />
            {MONEY_COPY.openLoad(row.loadNumber)}
          </Button>
          <Button variant="quiet" onClick={() => onParty(row.party.key)}>
            {MONEY_COPY.onlyParty(isolateBidi(row.party.name))}
          </Button>
        </div>
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
      <div className="flex flex-col gap-2">{settlements}</div>
    </div>
  )
}

const ICONS: Record<StepKind, Icon> = {
  sent: Send,
  approved: BadgeCheck,
  disputed: CircleAlert,
  due: CalendarDays,
  paid: Banknote,
  open: Flag,
}

const LOOKS: Record<InvoiceStep['state'], string> = {
  done: 'border-sign bg-sign text-legend',
  part: 'border-orange-ink bg-orange-tint text-orange-ink',
  next: 'border-edge bg-surface text-ink-soft',
}

/** The steps on a line, from left to right; on a phone, from top to bottom. */
function Steps({ steps }: { steps: readonly InvoiceStep[] }) {
  return (
    <ol aria-label={MONEY_COPY.steps} className="flex flex-col sm:grid sm:auto-cols-fr sm:grid-flow-col">
      {steps.map(({ kind, name, words, state }, at) => {
        const Sign = ICONS[kind]
        return (
          <li key={kind} className="group/step relative flex gap-3 pb-3 sm:flex-col sm:gap-1.5 sm:pr-3 sm:pb-0">
            <span
              aria-hidden
              className={classNames(
                'absolute top-3.5 left-3.5 h-full border-l-2 group-last/step:hidden sm:h-0 sm:w-full sm:border-t-2 sm:border-l-0',
                steps[at + 1]?.state === 'next' ? 'border-line' : 'border-rail',
              )}
            />
            <span
              aria-hidden
              className={`relative grid size-7 shrink-0 place-items-center rounded-full border-2 ${LOOKS[state]}`}
            >
              <Sign className="size-4" />
            </span>
            <span className="min-w-0 text-sm text-ink-soft wrap-anywhere">
              <strong className="block text-ink">{name}</strong>
              {words.map((each) => (
                <span key={each} className="block">
                  {each}
                </span>
              ))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Fact({ name, value, isStrong = false }: { name: string; value: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'flex justify-between gap-4 py-1 font-bold' : 'flex justify-between gap-4 py-1'}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd>{formatMoney(value)}</dd>
    </div>
  )
}
