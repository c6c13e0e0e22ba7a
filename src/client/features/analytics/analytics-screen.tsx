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
import { FreightReportSection } from './freight-report.tsx'
import { BookingRequestReport } from './booking-request-report.tsx'
import { ANALYTICS_COPY, SIDES } from './copy.ts'
import { SPAN_OPTIONS } from './date-range.ts'

/** CAL-03: what a carrier earned or a broker spent, over time, by lane and by equipment. */
export function AnalyticsScreen({ asked, onAsk }: AnalyticsAsk) {
  usePageTitle(ANALYTICS_COPY.title)
  const session = useSession()
  const may = { hauled: canBookLoads(session), posted: canPostLoads(session) }
  const sides = SIDES.filter(({ value }) => may[value])
  const side = sides.find(({ value }) => value === asked.side)?.value ?? sides[0]?.value
  return (
    <>
      <PageHeader title={ANALYTICS_COPY.title} subtitle={ANALYTICS_COPY.subtitle}>
        <Button variant="ghost" render={<Link to={PATHS.activity} />}>
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
              onChange={(next) => onAsk({ side: next })}
            />
          )}
          <Filters asked={asked} onAsk={onAsk} />
          <FreightReportSection side={side} asked={asked} onAsk={onAsk} />
          {side === 'posted' && <BookingRequestReport span={asked.span} />}
        </div>
      )}
    </>
  )
}

const EQUIPMENT = [
  { value: 'all', label: ANALYTICS_COPY.allEquipment },
  ...VEHICLE_TYPES.map((value) => ({ value, label: value })),
]

function Filters({ asked, onAsk }: AnalyticsAsk) {
  const { span, equipment, origin, destination } = asked
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <ChoiceChips
        label={ANALYTICS_COPY.period}
        options={SPAN_OPTIONS}
        value={span}
        onChange={(next) => onAsk({ span: next })}
      />
      <div className="w-full sm:w-56">
        <SelectField
          label={ANALYTICS_COPY.equipment}
          options={EQUIPMENT}
          value={equipment ?? 'all'}
          onChange={({ target }) => onAsk({ equipment: target.value === 'all' ? undefined : target.value })}
        />
      </div>
      {origin !== undefined && destination !== undefined && (
        <Chip pressed onClick={() => onAsk({ origin: undefined, destination: undefined })}>
          {ANALYTICS_COPY.lane(origin, destination)}
          <X aria-hidden />
          <span className="sr-only">{ANALYTICS_COPY.showAllLanes}</span>
        </Chip>
      )}
    </div>
  )
}
