import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { AnalyticsAsk } from './analytics-search.ts'
import type { Side } from './metrics.ts'
import { FreightReportSection } from './freight-report.tsx'
import { BookingRequestReport } from './booking-request-report.tsx'
import { SPAN_OPTIONS } from './date-range.ts'

const SIDES = [
  { value: 'hauled', label: 'What you hauled' },
  { value: 'posted', label: 'What you posted' },
] as const satisfies readonly { value: Side; label: string }[]

/** CAL-03: what a carrier earned or a broker spent, over time, by lane and by equipment. */
export function AnalyticsScreen({ asked, onAsk }: AnalyticsAsk) {
  usePageTitle('Analytics')
  const session = useSession()
  const may = { hauled: canBookLoads(session), posted: canPostLoads(session) }
  const sides = SIDES.filter(({ value }) => may[value])
  const side = sides.find(({ value }) => value === asked.side)?.value ?? sides[0]?.value
  return (
    <>
      <PageHeader title="Analytics" subtitle="Delivered loads by the day they were completed, in your time zone">
        <Button variant="ghost" render={<Link to={PATHS.activity} />}>
          Your Activity
        </Button>
      </PageHeader>
      {side === undefined ? (
        <EmptyState message="No data yet" hint="Numbers appear with the first load you post or haul." />
      ) : (
        <div className="flex flex-col gap-4">
          {sides.length > 1 && (
            <ChoiceChips label="View" options={sides} value={side} onChange={(next) => onAsk({ side: next })} />
          )}
          <Filters asked={asked} onAsk={onAsk} />
          <FreightReportSection side={side} asked={asked} onAsk={onAsk} />
          {side === 'posted' && <BookingRequestReport span={asked.span} />}
        </div>
      )}
    </>
  )
}

const EQUIPMENT = [{ value: 'all', label: 'All equipment' }, ...VEHICLE_TYPES.map((value) => ({ value, label: value }))]

function Filters({ asked, onAsk }: AnalyticsAsk) {
  const { span, equipment, origin, destination } = asked
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <ChoiceChips label="Period" options={SPAN_OPTIONS} value={span} onChange={(next) => onAsk({ span: next })} />
      <div className="w-full sm:w-56">
        <SelectField
          label="Equipment"
          options={EQUIPMENT}
          value={equipment ?? 'all'}
          onChange={({ target }) => onAsk({ equipment: target.value === 'all' ? undefined : target.value })}
        />
      </div>
      {origin !== undefined && destination !== undefined && (
        <Chip pressed onClick={() => onAsk({ origin: undefined, destination: undefined })}>
          {origin} to {destination}
          <X aria-hidden />
          <span className="sr-only">show all lanes</span>
        </Chip>
      )}
    </div>
  )
}
