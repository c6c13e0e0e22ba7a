import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { SectionCard } from '#client/components/section-card.tsx'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { IMPORT_COPY } from './copy.ts'
import { formatDay } from './format-reading.ts'
import type { ListSummary } from './list-summary.ts'

const { summary: copy } = IMPORT_COPY

/** Totals of what would be posted: a wrong unit or a wrong sign shows here. */
export function PostingSummary({ summary }: { summary: ListSummary }) {
  const { loads, totalCents, rates, perMile, pounds, pickups, tooSoon } = summary
  const mile = (dollars: number) => `$${dollars.toFixed(2)}/mi`
  const facts: [name: string, value: string][] = [
    [copy.loads, loads.toLocaleString('en-US')],
    [copy.total, formatMoney(centsToDollars(totalCents))],
    [copy.rates, copy.range(formatMoney(rates[0]), formatMoney(rates[1]))],
    ...(perMile ? [[copy.perMile, copy.range(mile(perMile[0]), mile(perMile[1]))] satisfies [string, string]] : []),
    [copy.weight, `${pounds.toLocaleString('en-US')} lb`],
    [copy.pickups, copy.range(formatDay(pickups[0]), formatDay(pickups[1]))],
  ]
  return (
    <SectionCard title={copy.title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 lg:grid-cols-6">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {tooSoon.length > 0 && (
        <p className="flex gap-1.5 font-semibold text-orange-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {copy.tooSoon(tooSoon)}
        </p>
      )}
      {perMile && <p className="text-sm text-ink-soft">{copy.estimate}</p>}
    </SectionCard>
  )
}
