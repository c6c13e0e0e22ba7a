import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { hasColleagues } from '#contract/account/account.ts'
import { ACTIVITY_OF, type ActivityItem, type ActivityOf } from '#contract/reports/activity.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatPeriod, type Period } from '#domain/time/period.ts'
import { formatClock, formatStopTime } from '#domain/time/stop-time.ts'
import { type ActivityPeriod, entriesQuery, periodsQuery } from './activity.queries.ts'
import { ACTIVITY_COPY, ENTRIES_COPY, entryTitle, formatActivityCount, LOOKS_BACK, PERIOD_TABS } from './copy.ts'

/** Defaults that URLs leave out. */
const ACTIVITY_DEFAULTS = { by: 'day', who: 'me' } as const

const activitySearch = z.object({
  by: z.catch(z._default(z.enum(['day', 'week', 'month', 'year']), ACTIVITY_DEFAULTS.by), ACTIVITY_DEFAULTS.by),
  who: z.catch(z._default(z.enum(ACTIVITY_OF), ACTIVITY_DEFAULTS.who), ACTIVITY_DEFAULTS.who),
})

export const Route = createFileRoute('/dashboard/activity')({
  validateSearch: activitySearch,
  search: { middlewares: [stripSearchParams(ACTIVITY_DEFAULTS)] },
  component: function ActivityRoute() {
    const navigate = Route.useNavigate()
    const search = Route.useSearch()
    return <ActivityScreen {...search} onChange={(next) => void navigate({ search: { ...search, ...next } })} />
  },
})

interface ActivityScreenProps {
  by: Period
  who: ActivityOf
  onChange: (next: { by: Period } | { who: ActivityOf }) => void
}

/** ACT-01, ACT-02: your actions and notifications, or your company's, by period of your own calendar. */
function ActivityScreen({ by, who, onChange }: ActivityScreenProps) {
  const isTeam = hasColleagues(useSession().user)
  usePageTitle(ACTIVITY_COPY.title)
  return (
    <>
      <PageHeader title={ACTIVITY_COPY.title} subtitle={ACTIVITY_COPY.subtitle(LOOKS_BACK[by])}>
        <Button variant="ghost" render={<Link to={PATHS.analytics} />}>
          {ACTIVITY_COPY.analytics}
        </Button>
      </PageHeader>
      <Tabs
        label={ACTIVITY_COPY.showBy}
        tabs={PERIOD_TABS}
        value={by}
        onChange={(next) => onChange({ by: next })}
        aside={
          isTeam && (
            <ChoiceChips
              label={ACTIVITY_COPY.whose}
              options={ACTIVITY_OF.map((value) => ({ value, label: ACTIVITY_COPY.of[value] }))}
              value={who}
              onChange={(next) => onChange({ who: next })}
            />
          )
        }
      >
        <PeriodList key={`${by} ${who}`} by={by} who={who} />
      </Tabs>
    </>
  )
}

function PeriodList({ by, who }: { by: Period; who: ActivityOf }) {
  const [zone] = useState(ownZone)
  return (
    <StoredView
      stored={useStored(periodsQuery(by, zone, who))}
      words={{ ...ACTIVITY_COPY, empty: ACTIVITY_COPY.empty(LOOKS_BACK[by]) }}
      skeleton={<Skeletons heights={['h-40', 'h-16', 'h-16']} />}
      isEmpty={({ data }) => data.length === 0}
    >
      {({ data }) => (
        <div className="flex flex-col gap-3">
          {data.map((period, index) => (
            <PeriodSection key={period.from} by={by} who={who} period={period} zone={zone} startsOpen={index === 0} />
          ))}
        </div>
      )}
    </StoredView>
  )
}

/** No type is called so. */
const ALL = ''

interface PeriodSectionProps {
  by: Period
  who: ActivityOf
  period: ActivityPeriod
  /** the viewer's own */
  zone: string
  startsOpen: boolean
}

/** One day, week, month or year: counts by type, and its entries on demand. */
function PeriodSection({ by, who, period, zone, startsOpen }: PeriodSectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const [type, setType] = useState(ALL)
  const { total, counts } = period
  return (
    <section aria-labelledby={`${id}title`} className="rounded-card border border-line bg-surface">
      <h2 id={`${id}title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}entries` : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left hover:bg-paper sm:px-5"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-lg font-bold">{formatPeriod(period.from, by)}</span>
            <span className="block text-sm font-normal text-ink-soft">
              {counts.map(formatActivityCount).join(', ')}
            </span>
          </span>
          <span className="text-right text-sm font-normal whitespace-nowrap text-ink-soft">
            <b className="text-lg text-ink">{total}</b> {total === 1 ? 'entry' : 'entries'}
          </span>
          <ChevronDown aria-hidden className={isOpen ? 'size-5 shrink-0 rotate-180' : 'size-5 shrink-0'} />
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}entries`} className="border-t border-hairline px-4 py-3 sm:px-5">
          {counts.length > 1 && (
            <div className="max-sm:-mx-4">
              <ChoiceChips
                label={ACTIVITY_COPY.show}
                isStrip
                options={[
                  { value: ALL, label: ACTIVITY_COPY.all },
                  ...counts.map((count) => ({ value: count.type, label: formatActivityCount(count) })),
                ]}
                value={type}
                onChange={setType}
              />
            </div>
          )}
          <ActivityEntries
            key={type}
            period={period}
            type={type === ALL ? null : type}
            who={who}
            after={null}
            isDay={by === 'day'}
            zone={zone}
          />
        </div>
      )}
    </section>
  )
}

interface EntriesProps {
  period: ActivityPeriod
  /** null: all */
  type: string | null
  who: ActivityOf
  /** where the previous page ended */
  after: string | null
  /** the heading names the day: show only times */
  isDay: boolean
  zone: string
}

/** A page of entries, newest first, with the next one below it on demand. */
function ActivityEntries({ period, type, who, after, isDay, zone }: EntriesProps) {
  const page = useStored(entriesQuery(period, { type, who, after }), { everyMs: 5 * MINUTE_MS })
  const [isMoreAsked, askForMore] = useState(false)
  return (
    <StoredView stored={page} words={ENTRIES_COPY} skeleton={<Skeletons heights={['h-12', 'h-12']} />}>
      {({ data, meta: { after: next } }) => (
        <>
          <ol className="flex flex-col">
            {data.map((item) => (
              <Entry
                key={`${item.id} ${item.type}`}
                item={item}
                isNamed={who === 'everyone'}
                isDay={isDay}
                zone={zone}
              />
            ))}
          </ol>
          {next !== null && !isMoreAsked && (
            <Button variant="ghost" className="mt-2" onClick={() => askForMore(true)}>
              {ENTRIES_COPY.loadMore}
            </Button>
          )}
          {next !== null && isMoreAsked && (
            <ActivityEntries period={period} type={type} who={who} after={next} isDay={isDay} zone={zone} />
          )}
        </>
      )}
    </StoredView>
  )
}

interface EntryProps {
  item: ActivityItem
  /** says which colleague did it */
  isNamed: boolean
  isDay: boolean
  zone: string
}

function Entry({ item, isNamed, isDay, zone }: EntryProps) {
  const { load, message, person } = item
  const at = Date.parse(item.at)
  const time = isDay ? formatClock(at, zone) : formatStopTime(at, zone)
  const name = load && ENTRIES_COPY.loadName(load.number, isolateBidi(load.lane))
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-hairline py-2.5 last:border-0">
      <p className="font-semibold">
        {entryTitle(item)}
        {isNamed && person !== undefined && (
          <span className="font-normal text-ink-soft"> {ACTIVITY_COPY.by(isolateBidi(person))}</span>
        )}
      </p>
      <time dateTime={item.at} className="text-right text-sm text-ink-soft">
        {time}
      </time>
      <div className="col-span-2 min-w-0 text-sm">
        {message && <span className="text-ink-soft">{message} </span>}
        {load?.opens && (
          <Link
            to={load.opens === 'load' ? loadPath(load.id) : boardLoadPath(load.id)}
            className="relative inline-block text-sign-deep underline after:absolute after:inset-x-0 after:-inset-y-3"
          >
            {message ? ENTRIES_COPY.openLoad(load.number) : name}
          </Link>
        )}
        {!load?.opens && !message && <p className="text-ink-soft">{name}</p>}
      </div>
    </li>
  )
}
