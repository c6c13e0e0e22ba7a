import type { FreightReportResponse } from '#contract/reports/analytics.ts'
import type { FreightTotals } from '#domain/freight/freight-report.ts'
import { formatPeriod, formatPeriodShort } from '#domain/time/period.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { EVERY_MS, freightQuery, ownZone } from './analytics.queries.ts'
import type { AnalyticsAsk, FigureKey, Side } from './analytics-search.ts'
import { FREIGHT_REPORT_COPY } from './copy.ts'
import { type Metric, findMetric, METRICS } from './metrics.ts'
import { type PlottedRow, PlotWithTable } from './plot-with-table.tsx'
import { rangePeriod } from './date-range.ts'

/** Loads delivered in the chosen time: totals, then one figure over time, by lane and by equipment. */
export function FreightReportSection({ side, asked, onAsk }: AnalyticsAsk & { side: Side }) {
  const stored = useStored(freightQuery(side, asked), { everyMs: EVERY_MS })
  const { key, figure } = findMetric(side, asked.figure)
  return (
    <StoredView
      stored={stored}
      words={FREIGHT_REPORT_COPY}
      skeleton={<Skeletons heights={['h-20', 'h-72', 'h-72']} />}
      isEmpty={({ total }) => total.loads === 0}
    >
      {(data) => (
        <div className="flex flex-col gap-4" aria-busy={stored.isPlaceholderData}>
          <Totals side={side} total={data.total} />
          <ChoiceChips
            label={FREIGHT_REPORT_COPY.metric}
            options={figureOptions(side)}
            value={key}
            onChange={(next) => onAsk({ figure: next })}
          />
          <p className="max-w-prose text-sm text-ink-soft">
            <b className="text-ink">{figure.name}.</b>
            {FREIGHT_REPORT_COPY.meaning(figure.meaning, ownZone())}
          </p>
          <Sections side={side} data={data} figure={figure} asked={asked} onAsk={onAsk} />
        </div>
      )}
    </StoredView>
  )
}

function figureOptions(side: Side): { value: FigureKey; label: string }[] {
  return Object.entries(METRICS[side]).map(([value, { name }]) => ({ value: value as FigureKey, label: name }))
}

function Totals({ side, total }: { side: Side; total: FreightTotals }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5">
      {Object.entries(METRICS[side]).map(([key, { name, of, format }]) => {
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
  data: FreightReportResponse
  figure: Metric<FreightTotals>
}

function Sections({ side, data, figure, asked, onAsk }: SectionsProps) {
  const by = rangePeriod(asked.span)
  const columns = Object.values(METRICS[side])
  const shared = { figure, columns, total: data.total }
  return (
    <>
      <PlotWithTable
        {...shared}
        shape="time"
        title={FREIGHT_REPORT_COPY.byPeriod(figure.name, by)}
        of={by}
        rows={data.periods.map((row) => ({
          key: row.from,
          name: formatPeriod(row.from, by),
          short: formatPeriodShort(row.from, by),
          figures: row,
        }))}
      />
      <PlotWithTable
        {...shared}
        shape="rank"
        title={FREIGHT_REPORT_COPY.byLane(figure.name)}
        of="lane"
        rows={laneRows(data)}
        onPick={(key) => {
          const lane = data.lanes.find((each) => laneKey(each) === key)
          if (lane) onAsk({ origin: lane.origin, destination: lane.destination })
        }}
        pickWords={FREIGHT_REPORT_COPY.showThisLaneOverTime}
      />
      <PlotWithTable
        {...shared}
        shape="rank"
        title={FREIGHT_REPORT_COPY.byEquipment(figure.name)}
        of="equipment"
        rows={data.equipment.map((row) => ({ key: row.name, name: row.name, short: row.name, figures: row }))}
      />
    </>
  )
}

function laneKey({ origin, destination }: { origin: string; destination: string }): string {
  return FREIGHT_REPORT_COPY.to(origin, destination)
}

function laneRows({ lanes, otherLanes }: FreightReportResponse): PlottedRow<FreightTotals>[] {
  const rows = lanes.map((lane) => ({ key: laneKey(lane), name: laneKey(lane), short: laneKey(lane), figures: lane }))
  if (!otherLanes) return rows
  const others = FREIGHT_REPORT_COPY.allOtherLanes
  return [...rows, { key: others, name: others, short: others, figures: otherLanes, isRest: true }]
}
