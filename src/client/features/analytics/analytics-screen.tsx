import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { VEHICLE_TYPES } from '#domain/equipment.ts'
import { canBookLoad, canCreateLoad } from '#domain/permission.ts'
import { PATHS } from '#contract/path.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { useSession } from '#client/browser/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { AnalyticsAsk } from './analytics-search.ts'
import type { Side } from './figures.ts'
import { FreightReport } from './freight-report.tsx'
import { OfferReport } from './offer-report.tsx'
import { SPAN_OPTIONS } from './span.ts'

const SIDES = [
  { value: 'hauled', label: 'What you hauled' },
  { value: 'posted', label: 'What you posted' },
] as const satisfies readonly { value: Side; label: string }[]

/** CAL-03: what a carrier earned or a broker spent, over time, by lane and by equipment. */
export function AnalyticsScreen({ asked, onAsk }: AnalyticsAsk) {
  usePageTitle('Analytics')
  const session = useSession()
  const may = { hauled: canBookLoad(session), posted: canCreateLoad(session) }
  const sides = SIDES.filter(({ value }) => may[value])
  const side = sides.find(({ value }) => value === asked.side)?.value ?? sides[0]?.value
  return (
    <>
      <PageHeader title="Analytics" subtitle="From delivered loads, by the day each was completed, on your own clock">
        <Button variant="ghost" render={<Link to={PATHS.activity} />}>
          Your Activity
        </Button>
      </PageHeader>
      {side === undefined ? (
        <EmptyState message="No figures yet" hint="They come with the first load that you post or haul." />
      ) : (
        <div className="flex flex-col gap-4">
          {sides.length > 1 && (
            <ChoiceChips label="Side" options={sides} value={side} onChange={(next) => onAsk({ side: next })} />
          )}
          <Filters asked={asked} onAsk={onAsk} />
          <FreightReport side={side} asked={asked} onAsk={onAsk} />
          {side === 'posted' && <OfferReport span={asked.span} />}
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
      <ChoiceChips label="Time" options={SPAN_OPTIONS} value={span} onChange={(next) => onAsk({ span: next })} />
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
