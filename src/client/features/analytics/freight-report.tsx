import type { FreightAnswer } from '#contract/analytics.ts'
import type { FreightFigures } from '#domain/freight-figures.ts'
import { periodName, shortPeriodName } from '#domain/period.ts'
import { useStored } from '#client/data/use-stored.ts'
import { KeptContent } from '#client/components/kept-content.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { EVERY_MS, freightQuery, ownZone } from './analytics.queries.ts'
import type { AnalyticsAsk, FigureKey } from './analytics-search.ts'
import { type Figure, figureOf, FIGURES, type Side } from './figures.ts'
import { type PlottedRow, PlotWithTable } from './plot-with-table.tsx'
import { stepOf } from './span.ts'

const FAILED = 'Failed to load your figures'

/** What was delivered in the time asked for: totals, then one figure over time, by lane and by equipment. */
export function FreightReport({ side, asked, onAsk }: AnalyticsAsk & { side: Side }) {
  const stored = useStored(freightQuery(side, asked), { everyMs: EVERY_MS })
  const { data, isError, refetch, dataUpdatedAt, isPlaceholderData } = stored
  if (!data && isError) return <ErrorState message={FAILED} onRetry={refetch} />
  if (!data) return <Loading />
  const { key, figure } = figureOf(side, asked.figure)
  return (
    <>
      {isError && <KeptContent message={FAILED} savedAt={dataUpdatedAt} onRetry={refetch} />}
      {data.total.loads === 0 ? (
        <EmptyState message="No loads delivered in this time" hint="A load counts from the day it is completed." />
      ) : (
        <div className="flex flex-col gap-4" aria-busy={isPlaceholderData}>
          <Totals side={side} total={data.total} />
          <ChoiceChips
            label="Figure"
            options={figureOptions(side)}
            value={key}
            onChange={(next) => onAsk({ figure: next })}
          />
          <p className="max-w-prose text-sm text-ink-soft">
            <b className="text-ink">{figure.name}.</b> {figure.meaning} Your clock: {ownZone()}.
          </p>
          <Sections side={side} data={data} figure={figure} asked={asked} onAsk={onAsk} />
        </div>
      )}
    </>
  )
}

function figureOptions(side: Side): { value: FigureKey; label: string }[] {
  return Object.entries(FIGURES[side]).map(([value, { name }]) => ({ value: value as FigureKey, label: name }))
}

function Totals({ side, total }: { side: Side; total: FreightFigures }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5">
      {Object.entries(FIGURES[side]).map(([key, { name, of, format }]) => {
        const value = of(total)
        return (
          <div key={key}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-xl font-extrabold">{value === null ? '–' : format(value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

interface SectionsProps extends AnalyticsAsk {
  side: Side
  data: FreightAnswer
  figure: Figure<FreightFigures>
}

function Sections({ side, data, figure, asked, onAsk }: SectionsProps) {
  const by = stepOf(asked.span)
  const columns = Object.values(FIGURES[side])
  const shared = { figure, columns, total: data.total }
  return (
    <>
      <PlotWithTable
        {...shared}
        shape="time"
        title={`${figure.name} by ${by}`}
        of={by}
        rows={data.periods.map((row) => ({
          key: row.from,
          name: periodName(row.from, by),
          short: shortPeriodName(row.from, by),
          figures: row,
        }))}
      />
      <PlotWithTable
        {...shared}
        shape="rank"
        title={`${figure.name} by lane`}
        of="lane"
        rows={laneRows(data)}
        onPick={(key) => {
          const lane = data.lanes.find((each) => laneKey(each) === key)
          if (lane) onAsk({ origin: lane.origin, destination: lane.destination })
        }}
        pickWords="Show this lane over time"
      />
      <PlotWithTable
        {...shared}
        shape="rank"
        title={`${figure.name} by equipment`}
        of="equipment"
        rows={data.equipment.map((row) => ({ key: row.name, name: row.name, short: row.name, figures: row }))}
      />
    </>
  )
}

function laneKey({ origin, destination }: { origin: string; destination: string }): string {
  return `${origin} to ${destination}`
}

function laneRows({ lanes, otherLanes }: FreightAnswer): PlottedRow<FreightFigures>[] {
  const rows = lanes.map((lane) => ({ key: laneKey(lane), name: laneKey(lane), short: laneKey(lane), figures: lane }))
  if (!otherLanes) return rows
  const others = 'All other lanes'
  return [...rows, { key: others, name: others, short: others, figures: otherLanes, isRest: true }]
}

function Loading() {
  return (
    <LoadingState words="Loading your figures...">
      <Skeleton className="h-20" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </LoadingState>
  )
}
