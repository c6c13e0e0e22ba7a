import type { AccountId } from '#domain/access/ids.ts'
import { accountIdOf } from '#contract/account/account.ts'
import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { memo, type ReactNode, type RefCallback } from 'react'
import * as z from 'zod/mini'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import type { ListView } from '#client/components/list-view.tsx'
import { LateChip, PickupTimeLeft } from '#client/components/load/stop-countdown.tsx'
import { canOpenLoadScreen, offersEdit } from '#client/components/load/load-access.ts'
import { type CardLoad, LoadCard, LoadCardSkeleton } from '#client/components/load/load-card.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useColleagueName } from '#client/data/account/use-colleague-name.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import type { Page } from '#contract/api/common-schemas.ts'
import { boardLoadPath, editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf } from '#contract/freight/placed-stops.ts'
import { canBookLoads, canPostLoads, canUpdateLoads } from '#domain/access/permission.ts'
import { equipmentCode, TRAILER_TYPES, VEHICLE_TYPES, vehicleForTrailer } from '#domain/freight/equipment.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName, personName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatOpChip, type OpChip } from '#offline/outbox/op-display.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { listUnsentLoadChips } from '#offline/outbox/overlay.ts'
import { chooseHelp } from '../attention/attention-help.ts'
import { type LoadInNeed, useNextAction, usePendingRequests } from '../attention/use-attention.ts'
import {
  BROKER_EMPTY_TEXT,
  CARRIER_EMPTY_TEXT,
  MY_LOAD_CARD_COPY,
  MY_LOADS_LIST_COPY,
  NO_LOADS_COPY,
  WHOSE_COPY,
} from './copy.ts'
import type { ChangeMyLoadsSearch, MyLoadsFilter } from './my-loads-search.ts'
import { MyLoadsTable } from './my-loads-table.tsx'
import { waitingChip } from './waiting-chip.tsx'

const GRID = 'grid gap-4 md:grid-cols-2'

interface MyLoadsListProps {
  /** which list */
  tab: LoadStatus
  page: number
  /** clears the filters, if any are set */
  onShowAll: (() => void) | undefined
  list: StoredResult<Page<Load>>
  view: ListView
  filter: MyLoadsFilter
  onSearchChange: ChangeMyLoadsSearch
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
}

/** One tab's cards or table, or what replaces them. */
export function MyLoadsList({ tab, page, onShowAll, list, view, filter, onSearchChange, listRef }: MyLoadsListProps) {
  const { data } = list
  const now = useNow(MINUTE_MS)
  const { ops } = useOutbox()
  // unsent loads don't belong in search results
  const unsent = tab === 'pending' && page === 1 && !onShowAll ? listUnsentLoadChips(ops, now) : []
  const cards = data?.data ?? []
  const requests = usePendingRequests()
  const nameOf = useColleagueName()
  return (
    <>
      <div className={data ? undefined : 'pb-4'}>
        <StoredView stored={list} words={MY_LOADS_LIST_COPY} skeleton={<ListSkeleton view={view} />}>
          {() => cards.length + unsent.length === 0 && <NoLoads tab={tab} onShowAll={onShowAll} />}
        </StoredView>
      </div>
      {view === 'table' && unsent.length > 0 && (
        <ul className={classNames(GRID, 'mb-4')}>
          <UnsentLoads chips={unsent} />
        </ul>
      )}
      {view === 'table' && cards.length > 0 && (
        <MyLoadsTable key={aboutOf(tab, filter)} {...{ tab, list, page, filter, onSearchChange, listRef }} />
      )}
      {view === 'cards' && cards.length + unsent.length > 0 && (
        <ul ref={listRef} className={GRID} aria-busy={list.isPlaceholderData}>
          {unsent.length > 0 && <UnsentLoads chips={unsent} />}
          {cards.map((load) => (
            <li key={load.id} className="min-w-0">
              <MyLoadCard
                load={load}
                requests={requests.get(load.id)}
                assignee={load.assignee && nameOf(load.assignee)}
              />
            </li>
          ))}
        </ul>
      )}
      {view === 'cards' && data && (data.meta.totalPages > 1 || page > 1) && (
        <SimplePager
          page={page}
          pages={Math.max(1, data.meta.totalPages)}
          onPage={(next) => onSearchChange({ page: next })}
        />
      )}
    </>
  )
}

/** Until the list above the loads is known. */
export function MyLoadsLoading({ view }: Pick<MyLoadsListProps, 'view'>) {
  return (
    <LoadingState words={MY_LOADS_LIST_COPY.loading}>
      <ListSkeleton view={view} />
    </LoadingState>
  )
}

/** Another list than before: nothing of it is selected. Its order doesn't count. */
function aboutOf(tab: LoadStatus, { sort: _sort, sortOrder: _order, ...filter }: MyLoadsFilter): string {
  return JSON.stringify([tab, filter])
}

function ListSkeleton({ view }: { view: ListView }) {
  if (view === 'table') return <Skeleton className="h-96" />
  return (
    <div className={GRID}>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <LoadCardSkeleton key={place} />
      ))}
    </div>
  )
}

interface NoLoadsProps {
  tab: LoadStatus
  /** clears the filters, if any are set */
  onShowAll: (() => void) | undefined
}

/** In place of an empty list: what would be there, and the way to it. */
function NoLoads({ tab, onShowAll }: NoLoadsProps) {
  const session = useSession()
  const maySeeBoard = canBookLoads(session)
  if (onShowAll) {
    return (
      <EmptyState
        message={NO_LOADS_COPY.empty(tab)}
        hint={NO_LOADS_COPY.emptyHint}
        action={
          <Button variant="ghost" onClick={onShowAll}>
            {NO_LOADS_COPY.showAllLoads}
          </Button>
        }
      />
    )
  }
  const words = (maySeeBoard ? CARRIER_EMPTY_TEXT : BROKER_EMPTY_TEXT)[tab]
  const toBoard = <Button render={<Link to={PATHS.loadBoard} />}>{NO_LOADS_COPY.findALoad}</Button>
  const toForm = <Button render={<Link to={PATHS.createLoad} />}>{NO_LOADS_COPY.postALoad}</Button>
  const action = maySeeBoard ? toBoard : canPostLoads(session) && toForm
  return <EmptyState {...words} action={(tab === 'active' || tab === 'pending') && action} />
}

interface MyLoadCardProps {
  load: Load
  /** unanswered ones that this device knows of */
  requests: readonly BookingRequest[] | undefined
  /** what colleagues call whose work it is */
  assignee: string | undefined
}

/**
 * A load of the user's, or one to answer; links to the screen with the right actions. Lists draw it again only if it
 * changed.
 */
const MyLoadCard = memo(function MyLoadCard({ load: stored, requests, assignee }: MyLoadCardProps) {
  const session = useSession()
  const { user } = session
  const now = useNow(MINUTE_MS)
  const { load, chips } = useLoadOps(stored, now)
  const next = useNextAction(load, requests)
  const waiting = waitingChip(load, accountIdOf(user), { requests, now })
  const to = canOpenLoadScreen(load, accountIdOf(user)) ? loadPath(load.id) : boardLoadPath(load.id)
  return (
    <LoadCard
      load={load}
      to={to}
      party={<MyLoadParties load={load} viewerId={accountIdOf(user)} assignee={assignee} />}
      edit={offersEdit(load, session) && <EditLink to={editLoadPath(load.id)} number={load.number} />}
      status={
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={load.status} reading="card" />
          {load.status === 'pending' && <PickupTimeLeft endsAt={endOfAppointment(firstStopOf(load))} />}
          {/* an unsent action may be the arrival */}
          {chips.every(({ status }) => status === 'sent') && <LateChip load={load} />}
        </span>
      }
      next={next && <NextLink next={next} mayUpdate={canUpdateLoads(session)} />}
      chips={
        (waiting || chips.length > 0) && (
          <>
            {waiting}
            <ActionChips chips={chips} />
          </>
        )
      }
    />
  )
})

/** The one thing to do with the load, from its card. */
function NextLink({ next, mayUpdate }: { next: LoadInNeed; mayUpdate: boolean }) {
  const { words, href, to, tab } = chooseHelp(next, mayUpdate)
  return (
    <Button
      variant="ghost"
      size="compact"
      className="text-sm"
      render={href === undefined ? <Link to={to} search={tab ? { tab } : {}} /> : <a href={href} />}
    >
      {words}
    </Button>
  )
}

/** MY-12 */
function EditLink({ to, number }: { to: string; number: number }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      render={
        <Link to={to} aria-label={MY_LOAD_CARD_COPY.editLoad(number)} title={MY_LOAD_CARD_COPY.editLoad(number)} />
      }
    >
      <Pencil aria-hidden />
    </Button>
  )
}

/** The other side of the load: its broker to a carrier, its dispatcher to the broker (MY-09, MY-11) [USE-04]. */
function MyLoadParties({
  load,
  viewerId,
  assignee,
}: Pick<MyLoadCardProps, 'load' | 'assignee'> & { viewerId: AccountId }) {
  const { broker, dispatcher, dispatcherNotes } = load
  // whom a dispatcher books for: a card without the name is anybody's
  const carrier = load.deal?.carrier ?? load.myRequest?.carrier
  return (
    <div className="text-sm">
      {assignee !== undefined && <Line label={WHOSE_COPY.assignedTo}>{assignee}</Line>}
      {load.viewer !== 'owner' && <Line label={MY_LOAD_CARD_COPY.broker}>{partyName(broker)}</Line>}
      {carrier && <Line label={MY_LOAD_CARD_COPY.carrier}>{isolateBidi(carrier.legalName)}</Line>}
      {dispatcher?.id !== viewerId && (
        <Line label={MY_LOAD_CARD_COPY.dispatcher}>
          {dispatcher ? personName(dispatcher) : MY_LOAD_CARD_COPY.pending}
        </Line>
      )}
      {dispatcherNotes && <p className="mt-0.5 line-clamp-2 text-ink-soft">{dispatcherNotes}</p>}
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="truncate">
      <span className="text-ink-soft">{label}</span>
      {children}
    </p>
  )
}

const stop = z.object({ city: z.string(), state: z.string() })
const text = z.catch(z.string(), '')

/** Only the typed fields that a card shows. */
const shown = z.object({
  load: z.object({
    pickupLocation: stop,
    deliveryLocation: stop,
    pickupDateTime: z.string(),
    deliveryDateTime: z.string(),
    pickupUntil: z.optional(z.nullable(z.string())),
    deliveryUntil: z.optional(z.nullable(z.string())),
    rate: z.number(),
    weight: z.number(),
    team: z.optional(z.boolean()),
    partial: z.optional(z.boolean()),
    equipmentRequirements: z.object({ type: z.optional(z.enum(VEHICLE_TYPES)), trailer: z.enum(TRAILER_TYPES) }),
  }),
  form: z.object({ pickupZone: text, deliveryZone: text }),
})

/** Loads posted here and waiting to send: only this device knows them. */
function UnsentLoads({ chips }: { chips: readonly OpChip[] }) {
  return chips.map((chip) => {
    const load = cardOf(chip.op.intent as IntentOf<'create-load'>, chip.op.actedAt.client)
    if (!load) return null
    return (
      <li key={chip.op.opId} className="min-w-0">
        <LoadCard
          load={load}
          to={PATHS.outbox}
          chips={<ActionChips chips={[{ opId: chip.op.opId, status: chip.status, words: formatOpChip(chip) }]} />}
        />
      </li>
    )
  })
}

function cardOf(intent: IntentOf<'create-load'>, savedAt: number): CardLoad | null {
  const read = shown.safeParse(intent)
  if (!read.success) return null
  const { load, form } = read.data
  const { type, trailer } = load.equipmentRequirements
  const vehicle = type ?? vehicleForTrailer(trailer)
  // a stop without a known zone shows its time as typed
  const here = ownZone()
  return {
    ...load,
    agreedRate: null,
    pickupLocation: { ...load.pickupLocation, zone: form.pickupZone || here },
    deliveryLocation: { ...load.deliveryLocation, zone: form.deliveryZone || here },
    distance: intent.measured?.miles ?? 0,
    avgTime: intent.measured?.driveMinutes ?? 0,
    equipmentRequirements: { type: vehicle, trailer, code: equipmentCode(vehicle, trailer) },
    createdAt: new Date(savedAt).toISOString(),
  }
}
