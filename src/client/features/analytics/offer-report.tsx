import { periodName, shortPeriodName } from '#domain/period.ts'
import { useStored } from '#client/data/use-stored.ts'
import { KeptContent } from '#client/components/kept-content.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { EVERY_MS, offersQuery } from './analytics.queries.ts'
import type { Span } from './analytics-search.ts'
import { ACCEPTED_OFFERS, OFFER_COUNTS } from './figures.ts'
import { PlotWithTable } from './plot-with-table.tsx'
import { stepOf } from './span.ts'

const FAILED = 'Failed to load your offers'

/** How many of the carriers' booking requests a broker accepted. */
export function OfferReport({ span }: { span: Span }) {
  const { data, isError, refetch, dataUpdatedAt } = useStored(offersQuery(span), { everyMs: EVERY_MS })
  if (!data && isError) return <ErrorState message={FAILED} onRetry={refetch} />
  if (!data || data.total.offers === 0) return null
  const by = stepOf(span)
  return (
    <>
      {isError && <KeptContent message={FAILED} savedAt={dataUpdatedAt} onRetry={refetch} />}
      <PlotWithTable
        shape="time"
        title={`${ACCEPTED_OFFERS.name} by ${by}`}
        meaning={ACCEPTED_OFFERS.meaning}
        of={by}
        figure={ACCEPTED_OFFERS}
        columns={[ACCEPTED_OFFERS, ...OFFER_COUNTS]}
        beside={OFFER_COUNTS.slice(0, 1)}
        total={data.total}
        rows={data.periods.map((row) => ({
          key: row.from,
          name: periodName(row.from, by),
          short: shortPeriodName(row.from, by),
          figures: row,
        }))}
      />
    </>
  )
}
