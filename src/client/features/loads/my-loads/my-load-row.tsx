import { accountIdOf } from '#contract/account/account.ts'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Timer from 'lucide-react/icons/timer'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { focusRowLink } from '#client/components/focused-item.ts'
import { LOAD_CARD_COPY } from '#client/components/load/copy.ts'
import { BriefAppointment } from '#client/components/load/appointment-time.tsx'
import { LateChip, PickupTimeLeft } from '#client/components/load/stop-countdown.tsx'
import { EquipmentShield } from '#client/components/load/equipment-shield.tsx'
import { canOpenLoadScreen, offersEdit } from '#client/components/load/load-access.ts'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { MoreStops } from '#client/components/load/more-stops.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Badge, TONES } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { boardLoadPath, editLoadPath, loadPath } from '#contract/api/path.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf, lastStopOf, stopAt, stopsOf } from '#contract/freight/placed-stops.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { minutesOnClock } from '#domain/freight/detention.ts'
import { firstStop, stopNumber, stopOf, stopWords } from '#domain/freight/load-stop.ts'
import type { NextActionVerb } from '#domain/freight/next-action.ts'
import { countMinutesLate, findNextStop, judgeAppointment, type NextStop } from '#domain/freight/next-stop.ts'
import { currentRate, formatMargin, formatMoney, formatRatePerMile, marginOf } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { findProvenStay } from '#domain/freight/stop-event.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'
import { partyName, personName, placeName } from '#domain/text/names.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { briefStopTime, formatAppointment } from '#domain/time/stop-time.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { overlayStopEvents, type ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { chooseHelp } from '../attention/attention-help.ts'
import { ATTENTION_LOOKS } from '../attention/attention-looks.ts'
import { type LoadInNeed, useNextAction } from '../attention/use-attention.ts'
import { MY_LOADS_TABLE_COPY } from './copy.ts'
import type { Column, ColumnId } from './my-loads-columns.ts'
import { lastWordOf } from './stored-my-loads.ts'
import { waitingChip } from './waiting-chip.tsx'

interface MyLoadRowProps {
  load: Load
  /** its place in the list, from 0 */
  index: number
  columns: readonly Column[]
  /** unanswered ones that this device knows of */
  requests: readonly BookingRequest[] | undefined
  isSelected: boolean
  /** a range begins at the load selected before */
  onSelect: (load: Load, index: number, how: { isRange: boolean }) => void
  onFocus: (index: number) => void
}

/** A load on one line. Its link opens it; a click beside the link focuses it. */
export const MyLoadRow = memo(function MyLoadRow({
  load: stored,
  index,
  columns,
  requests,
  isSelected,
  onSelect,
  onFocus,
}: MyLoadRowProps) {
  const now = useNow(MINUTE_MS)
  const session = useSession()
  const viewerId = accountIdOf(session.user)
  const { load, chips } = useLoadOps(stored, now)
  const next = useNextAction(load, requests)
  // a receipt is no status
  const unsent = chips.filter(({ status }) => status !== 'sent')
  const select = ({ shiftKey }: MouseEvent) => onSelect(load, index, { isRange: shiftKey })
  return (
    <tr
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      className="h-8.5 cursor-default border-t border-hairline hover:bg-paper data-selected:bg-sign-tint data-selected:shadow-[inset_3px_0_0_var(--color-sign)] pointer-coarse:h-12"
      onClick={focusRowLink}
      onFocus={() => onFocus(index)}
    >
      <td className="pr-1 pl-3.5">
        <RowCheckbox label={MY_LOADS_TABLE_COPY.select(load.number)} checked={isSelected} onClick={select} />
      </td>
      {columns.map(({ id, isNumber }) => {
        const look = classNames('truncate px-2', isNumber && 'text-right', STRONG[id])
        if (id === 'lane')
          return (
            <th key={id} scope="row" className={classNames(look, 'text-left')}>
              <span className="flex items-center gap-1.5">
                <LaneLink load={load} viewerId={viewerId} />
                {load.team && <Letter word={LOAD_CARD_COPY.team} />}
                {load.partial && <Letter word={LOAD_CARD_COPY.partial} />}
              </span>
            </th>
          )
        return (
          <td key={id} className={look}>
            {id !== 'progress' ? (
              cell(load, id, now)
            ) : unsent.length > 0 ? (
              <ActionChips chips={unsent} />
            ) : next && ON_ROW.includes(next.verb) ? (
              <NextLink next={next} />
            ) : (
              <LoadProgress load={load} viewerId={viewerId} requests={requests} now={now} />
            )}
          </td>
        )
      })}
      <td className="pr-1.5 text-right print:hidden">{offersEdit(load, session) && <EditLink load={load} />}</td>
    </tr>
  )
})

const STRONG: Partial<Record<ColumnId, string>> = {
  number: 'text-ink-soft',
  lane: 'font-semibold',
  age: 'text-ink-soft',
  rate: 'font-bold',
  ratePerMile: 'font-semibold text-sign-deep',
}

/** A lane is read whole: a long one takes two lines [FACE-28]. */
function LaneLink({ load, viewerId }: { load: Load; viewerId: AccountId }) {
  const [from, to] = [placeName(firstStopOf(load).location), placeName(lastStopOf(load).location)]
  return (
    <Link
      to={canOpenLoadScreen(load, viewerId) ? loadPath(load.id) : boardLoadPath(load.id)}
      title={`${from} ${MY_LOADS_TABLE_COPY.to} ${to}`}
      className="line-clamp-2 leading-[1.15] whitespace-normal text-ink no-underline -outline-offset-2 hover:underline"
    >
      {from} <MoreStops load={load} className="pr-1 text-sm font-normal text-ink-soft" />
      <span className="font-normal text-ink-soft">{MY_LOADS_TABLE_COPY.to}</span> {to}
    </Link>
  )
}

/** A word's first letter, where the word doesn't fit. */
function Letter({ word }: { word: string }) {
  return (
    <span
      role="img"
      aria-label={word}
      title={word}
      className="shrink-0 rounded-[4px] border border-edge px-1 text-xs leading-4 font-semibold"
    >
      {word.charAt(0)}
    </span>
  )
}

/** MY-12 */
function EditLink({ load }: { load: Load }) {
  const name = MY_LOADS_TABLE_COPY.edit(load.number)
  return (
    <Link
      to={editLoadPath(load.id)}
      aria-label={name}
      title={name}
      className="inline-grid h-8 w-9 place-items-center rounded-control text-ink-soft -outline-offset-2 hover:bg-sign-tint hover:text-sign-deep pointer-coarse:h-11 pointer-coarse:w-11 [&_svg]:size-4"
    >
      <Pencil aria-hidden />
    </Link>
  )
}

/** Next steps with a pill of their own; the others are in how the truck runs. */
const ON_ROW: readonly NextActionVerb[] = [
  'review-requests',
  'answer-tender',
  'answer-counter',
  'answer-change',
  'sign',
  'add-pod',
  'ask-for-pod',
  'send-invoice',
  'approve-invoice',
  'record-payment',
]

/** What comes next with the load, as one link; E follows it. */
function NextLink({ next }: { next: LoadInNeed }) {
  const { words, href, to, tab } = chooseHelp(next, false)
  const { icon: Sign } = ATTENTION_LOOKS[next.kind]
  const isOverdue = next.kind === 'documents'
  const className = classNames(
    'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold no-underline -outline-offset-2 hover:underline [&_svg]:size-4 [&_svg]:shrink-0',
    isOverdue ? TONES.orange : TONES.blue,
  )
  const label = (
    <>
      <Sign aria-hidden />
      <span className="truncate">
        {tab ? MY_LOADS_TABLE_COPY.answer(next.requests) : words}
        <VisuallyHidden>
          {tab ? MY_LOADS_TABLE_COPY.requests(next.requests) : MY_LOADS_TABLE_COPY.forLoad(next.load.number)}
        </VisuallyHidden>
      </span>
    </>
  )
  return href === undefined ? (
    <Link to={to} search={tab ? { tab } : {}} data-answer className={className}>
      {label}
    </Link>
  ) : (
    <a href={href} data-answer className={className}>
      {label}
    </a>
  )
}

/** A long time takes a second line where its column is narrow, and is never cut off. */
const TWO_LINES = 'block text-xs leading-tight whitespace-normal'

/** The stop shows on hover, where the time is whole. */
function LastWord({ load }: { load: Load }) {
  const last = lastWordOf(load)
  if (!last || last.kind === 'corrected') return MY_LOADS_TABLE_COPY.none
  const { city, zone } = stopAt(load, last.stop).location
  const whole = formatAppointment({ from: Date.parse(last.occurredAt), to: null }, zone)
  return (
    <time dateTime={last.occurredAt} title={`${city}, ${whole}`} className={classNames('text-ink-soft', TWO_LINES)}>
      {MY_LOADS_TABLE_COPY.lastWord[last.kind](briefStopTime(whole))}
    </time>
  )
}

/** The truck's next or present stop, with its whole time if it is a pickup; the last stop of a load that is over. */
function NextStopTime({ load, now }: { load: Load; now: Instant }) {
  const { ops } = useOutbox()
  const stops = stopsOf(load)
  const next = findNextStop(stops, overlayStopEvents(load, ops), load.status, now)
  const { id, kind, appointment, location } = stopOf(stops, next?.stop ?? lastStopOf(load).id)
  const words = stopWords(MY_LOADS_TABLE_COPY.stop, id, stops)
  const whole = formatAppointment(appointment, location.zone)
  return (
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden
        className={classNames(
          'size-2.5 shrink-0 rounded-full border-2 border-rail',
          kind === 'pickup' ? 'bg-rail' : 'bg-surface',
        )}
      />
      <VisuallyHidden>{words}</VisuallyHidden>
      <time
        dateTime={new Date(appointment.from).toISOString()}
        title={`${words}, ${placeName(location)}, ${whole}`}
        className={appointment.to === null ? undefined : TWO_LINES}
      >
        <BriefAppointment window={appointment} zone={location.zone} />
      </time>
    </span>
  )
}

function cell(load: Load, id: Exclude<ColumnId, 'lane' | 'progress'>, now: Instant): ReactNode {
  switch (id) {
    case 'nextStop':
      return <NextStopTime load={load} now={now} />
    case 'number':
      return MY_LOADS_TABLE_COPY.number(load.number)
    case 'pickup':
    case 'delivery': {
      const [window, { zone }] = [stopAt(load, id).appointment, stopAt(load, id).location]
      const whole = formatAppointment(window, zone)
      return (
        <time dateTime={load[`${id}DateTime`]} title={whole} className={window.to === null ? undefined : TWO_LINES}>
          <BriefAppointment window={window} zone={zone} />
        </time>
      )
    }
    case 'carrier':
      return load.dispatcher ? (
        partyName(load.dispatcher)
      ) : (
        <span className="text-ink-soft">{MY_LOADS_TABLE_COPY.noCarrier}</span>
      )
    case 'lastWord':
      return <LastWord load={load} />
    case 'assignee':
      return load.assignee ? personName(load.assignee) : null
    case 'broker':
      return partyName(load.broker)
    case 'equipment': {
      const { code, type, trailer } = load.equipmentRequirements
      return <EquipmentShield code={code} name={`${type}, ${trailer}`} />
    }
    case 'weight':
      return formatWhole(load.weight)
    case 'miles':
      return load.distance > 0
        ? markStraightLine(formatWhole(load.distance), load.distanceSource)
        : MY_LOADS_TABLE_COPY.none
    case 'rate':
      return formatMoney(currentRate(load))
    case 'ratePerMile':
      return markStraightLine(
        MY_LOADS_TABLE_COPY.perMile(formatRatePerMile(currentRate(load), load.distance)),
        load.distanceSource,
      )
    case 'margin': {
      const margin = marginOf(load)
      return margin ? <span title={formatMargin(margin)}>{formatMoney(margin.dollars)}</span> : MY_LOADS_TABLE_COPY.none
    }
    case 'age':
      return <time dateTime={load.createdAt}>{formatAge(Date.parse(load.createdAt), now)}</time>
    case 'reference':
      return load.reference ?? MY_LOADS_TABLE_COPY.none
  }
}

interface LoadProgressProps {
  load: Load
  viewerId: AccountId
  requests: readonly BookingRequest[] | undefined
  now: Instant
}

/** What a load waits for, what isn't normal, or how long it has; above two stops, the stop that this is about first. */
function LoadProgress({ load, viewerId, requests, now }: LoadProgressProps): ReactNode {
  const { ops } = useOutbox()
  const waiting = waitingChip(load, viewerId, { requests, now, isBrief: true })
  if (waiting !== null) return waiting
  const stops = stopsOf(load)
  const events = overlayStopEvents(load, ops)
  const next = findNextStop(stops, events, load.status, now)
  const number = next && load.status === 'active' ? stopNumber(next.stop, stops) : null
  const state = <NextState load={load} next={next} events={events} now={now} />
  if (number === null) return state
  return (
    <span className="flex flex-col items-start gap-0.5">
      <span className="text-xs leading-tight">{MY_LOADS_TABLE_COPY.stopOf(number, stops.length)}</span>
      {state}
    </span>
  )
}

interface NextStateProps {
  load: Load
  next: NextStop | null
  events: readonly ShownStopEvent[]
  now: Instant
}

/** What isn't normal, or how long it has; its status only where the tab doesn't say it. */
function NextState({ load, next, events, now }: NextStateProps): ReactNode {
  const stops = stopsOf(load)
  const arrivedAt = next?.isAtDock ? findProvenStay(events, next.stop).arrivedAt : null
  if (!next || arrivedAt === null) {
    if (countMinutesLate({ stops, events, status: load.status }, now) !== null) return <LateChip isBrief load={load} />
    // its tab says that it's pending
    if (load.status === 'pending') return <PickupTimeLeft endsAt={endOfAppointment(firstStop(stops))} />
    if (!next) return <StatusBadge status={load.status} reading="list" />
    const { phase, minutes } = judgeAppointment(stopOf(stops, next.stop).appointment, now)
    const left = formatDelay(minutes)
    if (phase === 'open')
      return <span className="font-semibold text-yellow-ink">{MY_LOADS_TABLE_COPY.closes(left)}</span>
    return <span className="text-ink-soft">{MY_LOADS_TABLE_COPY.timeLeft(left)}</span>
  }
  const appointmentAt = stopOf(stops, next.stop).appointment.from
  const minutes = minutesOnClock({ arrivedAt, appointmentAt }, now)
  return (
    <Badge tone="yellow" icon={Timer}>
      {minutes > 0 ? MY_LOADS_TABLE_COPY.atDockFor(formatDuration(minutes)) : MY_LOADS_TABLE_COPY.atDock}
    </Badge>
  )
}

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** some of its rows are selected, not all */
  isPartial?: boolean
  /** a click also comes from Space, and knows of Shift */
  onClick: (event: MouseEvent) => void
}

/** A checkbox without a visible label, in a table's row; what takes the tap is larger than what shows. */
export function RowCheckbox({ label, checked, isPartial = false, onClick }: RowCheckboxProps) {
  const Sign = isPartial ? Minus : Check
  return (
    <span className="relative block size-5">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartial
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // React asks for it beside `checked`; the click has the keys
        onChange={() => undefined}
        onClick={onClick}
        className="peer absolute -top-2 -left-3 z-1 h-9 w-11 cursor-pointer opacity-0 pointer-coarse:-top-3.5 pointer-coarse:h-12"
      />
      <span
        aria-hidden
        data-on={checked || isPartial || undefined}
        className="grid size-5 place-items-center rounded-[4px] border-2 border-edge bg-surface text-legend peer-focus-visible:outline-3 peer-focus-visible:outline-rail data-on:border-rail data-on:bg-sign forced-colors:data-on:bg-[Highlight]"
      >
        {(checked || isPartial) && <Sign strokeWidth={3} className="size-3.5" />}
      </span>
    </span>
  )
}
