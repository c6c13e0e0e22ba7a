import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { FreightReportResponse } from '#contract/reports/analytics.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import type { FreightTotals } from '#domain/freight/freight-report.ts'
import { formatPeriod, formatPeriodShort } from '#domain/time/period.ts'
import {
  ANALYTICS_DEFAULTS,
  type AnalyticsSearchProps,
  type AnalyticsRange,
  analyticsSearch,
  type FigureKey,
  type Side,
} from './analytics-search.ts'
import { EVERY_MS, freightQuery, offersQuery, rangePeriod, SPAN_OPTIONS } from './analytics.queries.ts'
import { ANALYTICS_COPY, FREIGHT_REPORT_COPY, SIDES } from './copy.ts'
import { ACCEPTANCE_METRIC, findMetric, type Metric, METRICS, REQUEST_COUNT_METRICS } from './analytics-metrics.ts'
import { type PlottedRow, PlotWithTable } from './plot-with-table.tsx'

export const Route = createFileRoute('/dashboard/analytics')({
  validateSearch: analyticsSearch,
  search: { middlewares: [stripSearchParams(ANALYTICS_DEFAULTS)] },
  component: function AnalyticsRoute() {
    const navigate = Route.useNavigate()
    const search = Route.useSearch()
    return (
      <AnalyticsScreen
        search={search}
        onSearchChange={(change) =>
          void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false })
        }
      />
    )
  },
})

/** CAL-03: what a carrier earned or a broker spent, over time, by lane and by equipment. */
function AnalyticsScreen({ search, onSearchChange }: AnalyticsSearchProps) {
  usePageTitle(ANALYTICS_COPY.title)
  const session = useSession()
  const may = { hauled: canBookLoads(session), posted: canPostLoads(session) }
  const sides = SIDES.filter(({ value }) => may[value])
  const side = sides.find(({ value }) => value === search.side)?.value ?? sides[0]?.value
  return (
    <>
      <PageHeader title={ANALYTICS_COPY.title} subtitle={ANALYTICS_COPY.subtitle}>
        {/* a phone has it in the menu, and room for the chart */}
        <Button variant="ghost" className="max-sm:hidden" render={<Link to={PATHS.activity} />}>
          {ANALYTICS_COPY.yourActivity}
        </Button>
      </PageHeader>
      {side === undefined ? (
        <EmptyState message={ANALYTICS_COPY.empty} hint={ANALYTICS_COPY.emptyHint} />
      ) : (
        <div className="flex flex-col gap-4">
          {sides.length > 1 && (
            <ChoiceChips
              label={ANALYTICS_COPY.view}
              options={sides}
              value={side}
              onChange={(next) => onSearchChange({ side: next })}
            />
          )}
          <Filters search={search} onSearchChange={onSearchChange} />
          <FreightReportSection side={side} search={search} onSearchChange={onSearchChange} />
          {side === 'posted' && <BookingRequestReport span={search.span} />}
        </div>
      )}
    </>
  )
}

const EQUIPMENT = [
  { value: 'all', label: ANALYTICS_COPY.allEquipment },
  ...VEHICLE_TYPES.map((value) => ({ value, label: value })),
]

function Filters({ search, onSearchChange }: AnalyticsSearchProps) {
  const { span, equipment, origin, destination } = search
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <ChoiceChips
        label={ANALYTICS_COPY.period}
        options={SPAN_OPTIONS}
        value={span}
        onChange={(next) => onSearchChange({ span: next })}
      />
      <div className="w-full sm:w-56">
        <SelectField
          // 'All equipment' names it to the eye
          label={<VisuallyHidden>{ANALYTICS_COPY.equipment}</VisuallyHidden>}
          options={EQUIPMENT}
          value={equipment ?? 'all'}
          onChange={({ target }) => onSearchChange({ equipment: target.value === 'all' ? undefined : target.value })}
        />
      </div>
      {origin !== undefined && destination !== undefined && (
        <Chip pressed onClick={() => onSearchChange({ origin: undefined, destination: undefined })}>
          {ANALYTICS_COPY.lane(origin, destination)}
          <X aria-hidden />
          <span className="sr-only">{ANALYTICS_COPY.showAllLanes}</span>
        </Chip>
      )}
    </div>
  )
}

/** Loads delivered in the chosen time: totals, then one figure over time, by lane and by equipment. */
function FreightReportSection({ side, search, onSearchChange }: AnalyticsSearchProps & { side: Side }) {
  const stored = useStored(freightQuery(side, search), { everyMs: EVERY_MS })
  return (
    <StoredView
      stored={stored}
      words={FREIGHT_REPORT_COPY}
      skeleton={<Skeletons heights={['h-20', 'h-72', 'h-72']} />}
      isEmpty={({ total }) => total.loads === 0}
    >
      {(data) => (
        <div className="flex flex-col gap-4" aria-busy={stored.isPlaceholderData}>
          <Figures side={side} data={data} search={search} onSearchChange={onSearchChange} />
        </div>
      )}
    </StoredView>
  )
}

/** The totals, and the chosen one in detail. */
function Figures({ side, data, search, onSearchChange }: Omit<SectionsProps, 'figure'>) {
  const { key, figure } = findMetric(side, search.figure, data.total)
  return (
    <>
      <Totals side={side} total={data.total} />
      <div className="max-sm:-mx-4">
        <ChoiceChips
          label={FREIGHT_REPORT_COPY.metric}
          options={figureOptions(side)}
          value={key}
          onChange={(next) => onSearchChange({ figure: next })}
          isStrip
        />
      </div>
      <p className="max-w-prose text-sm text-ink-soft">
        <b className="text-ink">{figure.name}.</b>
        {FREIGHT_REPORT_COPY.meaning(figure.meaning, ownZone())}
      </p>
      <Sections side={side} data={data} figure={figure} search={search} onSearchChange={onSearchChange} />
    </>
  )
}

function figureOptions(side: Side): { value: FigureKey; label: string }[] {
  return Object.entries(METRICS[side]).map(([value, { name }]) => ({ value: value as FigureKey, label: name }))
}

function Totals({ side, total }: { side: Side; total: FreightTotals }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-5 lg:grid-cols-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5">
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

interface SectionsProps extends AnalyticsSearchProps {
  side: Side
  data: FreightReportResponse
  figure: Metric<FreightTotals>
}

function Sections({ side, data, figure, search, onSearchChange }: SectionsProps) {
  const by = rangePeriod(search.span)
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
          if (lane) onSearchChange({ origin: lane.origin, destination: lane.destination })
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

/** The share of booking requests that a broker accepted. */
function BookingRequestReport({ span }: { span: AnalyticsRange }) {
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
