import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { formStops, type LoadFormValues } from '#contract/freight/load-form.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { balanceFreight } from '#domain/freight/freight-balance.ts'
import { ON_THE_TRUCK_COPY as COPY } from '../copy.ts'

/** Above two stops, once each says its weight: what is picked up, dropped and on the truck on each leg. */
export function OnTheTruck({ values }: { values: LoadFormValues }): ReactNode {
  const balance = balanceFreight(formStops(values).map(({ kind, Weight }) => ({ kind, weight: poundsOf(Weight) })))
  if (values.between.length === 0 || balance === null) return null
  const { pickedUp, dropped, onTruck } = balance
  const legs = onTruck.slice(0, -1)
  const most = Math.max(1, ...legs)
  const isEven = Math.abs(pickedUp - dropped) < 0.01
  const Sign = isEven ? Check : TriangleAlert
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface px-3 py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <b>{COPY.title}</b>
        <span
          className={classNames(
            'flex items-center gap-1.5 text-sm font-semibold',
            isEven ? 'text-green-ink' : 'text-orange-ink',
          )}
        >
          <Sign className="size-4 shrink-0" />
          {COPY.balance(pickedUp, dropped)}
        </span>
      </p>
      <ol className="flex flex-wrap gap-1">
        {legs.map((pounds, leg) => (
          <li key={leg} className="min-w-24 flex-1">
            <div className="flex h-8 items-end overflow-hidden rounded-control bg-hairline">
              <div
                className="w-full border-t-3 border-rail bg-rail/35"
                style={{ height: `${(100 * Math.max(0, pounds)) / most}%` }}
              />
            </div>
            <p className="text-sm">
              {COPY.leg(leg + 1)} <b>{COPY.pounds(pounds)}</b>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

function poundsOf(typed: string): number | undefined {
  const digits = digitsOf(typed)
  return digits === '' || !Number.isFinite(Number(digits)) ? undefined : Number(digits)
}
