import { formatPeriod, formatPeriodShort } from '#domain/time/period.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { EVERY_MS, offersQuery } from './analytics.queries.ts'
import type { AnalyticsRange } from './analytics-search.ts'
import { ANALYTICS_COPY } from './copy.ts'
import { ACCEPTANCE_METRIC, REQUEST_COUNT_METRICS } from './metrics.ts'
import { PlotWithTable } from './plot-with-table.tsx'
import { rangePeriod } from './date-range.ts'

/** The share of booking requests that a broker accepted. */
export function BookingRequestReport({ span }: { span: AnalyticsRange }) {
  const { data, error, isError, refetch, dataUpdatedAt } = useStored(offersQuery(span), { everyMs: EVERY_MS })
  if (!data && isError) return <ReadError error={error} message={ANALYTICS_COPY.loadError} onRetry={refetch} />
  if (!data || data.total.offers === 0) return null
  const by = rangePeriod(span)
  return (
    <>
      {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
      <PlotWithTable
        shape="time"
        title={ANALYTICS_COPY.byPeriod(ACCEPTANCE_METRIC.name, by)}
        meaning={ACCEPTANCE_METRIC.meaning}
        of={by}
        figure={ACCEPTANCE_METRIC}
        columns={[ACCEPTANCE_METRIC, ...REQUEST_COUNT_METRICS]}
        beside={REQUEST_COUNT_METRICS.slice(0, 1)}
        total={data.total}
        rows={data.periods.map((row) => ({
          key: row.from,
          name: formatPeriod(row.from, by),
          short: formatPeriodShort(row.from, by),
          figures: row,
        }))}
      />
    </>
  )
}
