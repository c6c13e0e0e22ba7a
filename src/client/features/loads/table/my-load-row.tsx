import { Link } from '@tanstack/react-router'
import Inbox from 'lucide-react/icons/inbox'
import Pencil from 'lucide-react/icons/pencil'
import { type MouseEvent, type ReactNode, memo } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath, editLoadPath, loadPath } from '#contract/api/path.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/person-name.ts'
import { placeName } from '#domain/text/place-name.ts'
import { formatAppointment } from '#domain/time/appointment-time.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { briefStopTime } from '#domain/time/stop-time.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { LOAD_CARD_COPY } from '#client/components/load/copy.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { EquipmentShield } from '#client/components/load/equipment-shield.tsx'
import { focusRowLink } from '#client/components/focused-item.ts'
import { canOpenLoadScreen, offersEdit } from '#client/components/load/load-access.ts'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { useNow } from '#client/components/use-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { lastWordOf } from '../stored-my-loads.ts'
import { LoadProgress } from './load-progress.tsx'
import type { Column, ColumnId } from './my-loads-columns.ts'
import { MY_LOADS_TABLE_COPY } from './my-loads-table-copy.ts'
import { RowCheckbox } from './row-checkbox.tsx'

interface MyLoadRowProps {
  load: Load
  /** its place in the list, from 0 */
  index: number
  columns: readonly Column[]
  /** unanswered ones that this device knows of */
  requests: number
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
  const viewerId = session.user.id
  const { load, chips } = useLoadOps(stored, now)
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
            ) : chips.length > 0 ? (
              <ActionChips chips={chips} />
            ) : requests > 0 ? (
              <AnswerLink load={load} requests={requests} />
            ) : (
              <LoadProgress load={load} viewerId={viewerId} now={now} />
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

/** Cut where the column ends, so the rest shows on hover. */
function LaneLink({ load, viewerId }: { load: Load; viewerId: string }) {
  const [from, to] = [placeName(load.pickupLocation), placeName(load.deliveryLocation)]
  return (
    <Link
      to={canOpenLoadScreen(load, viewerId) ? loadPath(load.id) : boardLoadPath(load.id)}
      title={`${from} ${MY_LOADS_TABLE_COPY.to} ${to}`}
      className="block truncate text-ink no-underline -outline-offset-2 hover:underline"
    >
      {from} <span className="font-normal text-ink-soft">{MY_LOADS_TABLE_COPY.to}</span> {to}
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

function AnswerLink({ load, requests }: { load: Load; requests: number }) {
  return (
    <Link
      to="/dashboard/load/$loadId"
      params={{ loadId: load.id }}
      search={{ tab: 'requests' }}
      data-answer
      className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-blue-tint px-2.5 text-sm font-semibold text-blue-ink no-underline -outline-offset-2 hover:underline [&_svg]:size-4"
    >
      <Inbox aria-hidden />
      <span>
        {MY_LOADS_TABLE_COPY.answer(requests)}
        <VisuallyHidden>{MY_LOADS_TABLE_COPY.requests(requests)}</VisuallyHidden>
      </span>
    </Link>
  )
}

/** The stop shows on hover, where the time is whole. */
function LastWord({ load }: { load: Load }) {
  const last = lastWordOf(load)
  if (!last || last.kind === 'corrected') return MY_LOADS_TABLE_COPY.none
  const { city, zone } = stopLocation(load, last.stop)
  const whole = formatAppointment({ from: Date.parse(last.occurredAt), to: null }, zone)
  return (
    <time dateTime={last.occurredAt} title={`${city}, ${whole}`} className="text-ink-soft">
      {MY_LOADS_TABLE_COPY.lastWord[last.kind](briefStopTime(whole))}
    </time>
  )
}

function cell(load: Load, id: Exclude<ColumnId, 'lane' | 'progress'>, now: Instant): ReactNode {
  switch (id) {
    case 'number':
      return MY_LOADS_TABLE_COPY.number(load.number)
    case 'pickup':
    case 'delivery': {
      const [window, { zone }] = [stopAppointment(load, id), stopLocation(load, id)]
      const whole = formatAppointment(window, zone)
      return (
        <time dateTime={load[`${id}DateTime`]} title={whole}>
          {briefStopTime(window.to === null ? whole : formatAppointment(window, zone, '–'))}
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
    case 'broker':
      return partyName(load.broker)
    case 'equipment': {
      const { code, type, trailer } = load.equipmentRequirements
      return <EquipmentShield code={code} name={`${type}, ${trailer}`} />
    }
    case 'weight':
      return WHOLE.format(load.weight)
    case 'miles':
      return load.distance > 0 ? WHOLE.format(load.distance) : MY_LOADS_TABLE_COPY.none
    case 'rate':
      return formatMoney(currentRate(load))
    case 'ratePerMile':
      return MY_LOADS_TABLE_COPY.perMile(formatRatePerMile(currentRate(load), load.distance))
    case 'age':
      return <time dateTime={load.createdAt}>{formatAge(Date.parse(load.createdAt), now)}</time>
    case 'reference':
      return load.reference ?? MY_LOADS_TABLE_COPY.none
  }
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
