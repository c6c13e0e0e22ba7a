import { useLocation, useNavigate } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment, useEffect, useState } from 'react'
import { type Place, placeAt, type PlaceFix, watchCurrentPlace } from '#client/browser/page/current-place.ts'
import { useNow } from '#client/components/use-now.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { correctArrivalEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf, lastStopOf, stopsOf, tripOf } from '#contract/freight/placed-stops.ts'
import { findUnleftStop, listArrivalDoubts } from '#domain/freight/arrival.ts'
import { firstStop, lastStop, POSTED_STOPS, stopNoun, stopOf } from '#domain/freight/load-stop.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { describeStopsLeft, findOddArrival } from '#domain/freight/odd-arrival.ts'
import { formatDelay } from '#domain/freight/transit.ts'
import { greatCircleMiles } from '#domain/geo/point.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { formatAppointment, formatClock, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { overlayStopEvents } from '#offline/outbox/overlay-stop-events.ts'
import { ARRIVAL_ACTIONS_COPY, ARRIVAL_COPY, CORRECT_ARRIVAL_HASH } from '../copy.ts'
import { ActionButton, useLoadAction, useLoadMutation, useLoadPermit } from '../load-action.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ArrivalAnswers, ArrivalFact } from './arrival-answers.tsx'
import { OddArrivalFacts } from './odd-arrival.tsx'

interface ConfirmArrivalProps {
  load: Load
  /** it is the screen's main action */
  isMain?: boolean
  /** other stops come first */
  isAhead?: boolean
  /** it has just come under the thumb */
  isFresh?: boolean
}

/** LIFE-05, UNDO-01. */
export function ConfirmArrival({ load, isMain = false, isAhead = false, isFresh = false }: ConfirmArrivalProps) {
  const permit = useLoadPermit('confirm-arrival', load)
  const now = useNow(MINUTE_MS)
  const [isAsking, setAsking] = useState(false)
  const confirming = useLoadAction('confirm-arrival', load, () => setAsking(false), { undo: true })
  const { underway } = useLoadOps(load, now)
  const waiting = underway((intent) => intent.kind === 'set-load-status' && intent.status === 'completed')
  if (!permit.allowed) {
    return (
      <ActionButton action="confirm-arrival" load={load}>
        {ARRIVAL_ACTIONS_COPY.confirmArrival}
      </ActionButton>
    )
  }
  const Place = isMain ? ThumbBar : Fragment
  return (
    <>
      {isAhead && (
        <p className="text-sm text-ink-soft">{ARRIVAL_ACTIONS_COPY.atLastStop(placeName(lastStopOf(load).location))}</p>
      )}
      <Place>
        <Button
          variant={isMain ? 'primary' : 'ghost'}
          size={isAhead ? 'compact' : 'normal'}
          className={isAhead ? 'shrink-0' : 'md:w-full'}
          busy={confirming.isPending || isFresh}
          whyNot={confirming.isPending ? undefined : waiting?.words}
          onClick={() => setAsking(true)}
        >
          {ARRIVAL_ACTIONS_COPY.confirmArrival}
        </Button>
      </Place>
      {isAsking && (
        <ConfirmArrivalSheet
          load={load}
          busy={confirming.isPending}
          onClose={() => setAsking(false)}
          // the op records the time of the tap, however late it's sent
          onConfirm={(place) =>
            confirming.mutate(
              {
                kind: 'set-load-status',
                loadId: load.id,
                status: 'completed',
                ...lastShown(load),
                ...(place && { place }),
              },
              { onError: () => setAsking(false) },
            )
          }
        />
      )}
    </>
  )
}

/** Above two stops, a change may give the load another last stop before this tap is sent. */
function lastShown(load: Load) {
  return stopsOf(load).length > POSTED_STOPS.length ? { stop: lastStopOf(load).id } : {}
}

/** The owner corrects a mistaken arrival; its record stays. */
export function CorrectArrival({ load }: { load: Load }) {
  const [isTapped, setTapped] = useState(false)
  const navigate = useNavigate()
  const isLinked = useLocation().hash === CORRECT_ARRIVAL_HASH
  const permit = useLoadPermit('correct-arrival', load)
  const close = () => {
    setTapped(false)
    if (isLinked) void navigate({ to: '.', hash: '', search: true, replace: true })
  }
  const correcting = useLoadMutation('correct-arrival', correctArrivalEndpoint, close)
  return (
    <>
      <ActionButton action="correct-arrival" load={load} variant="ghost" onClick={() => setTapped(true)}>
        {ARRIVAL_ACTIONS_COPY.correctArrival}
      </ActionButton>
      <ReasonDialog
        open={isTapped || (isLinked && permit.allowed)}
        about={`correct-arrival ${load.id}`}
        title={ARRIVAL_ACTIONS_COPY.correctArrival}
        description={ARRIVAL_ACTIONS_COPY.correctArrivalDescription}
        confirmLabel={ARRIVAL_ACTIONS_COPY.correctArrival}
        onClose={close}
        onReason={(reason) => correcting.mutateAsync({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}

interface ConfirmArrivalSheetProps {
  load: Load
  busy: boolean
  onConfirm: (place: Place | null) => void
  onClose: () => void
}

/** UNDO-01: the stop, the time and the location, then Confirm; an unlikely arrival is asked about a second time. */
function ConfirmArrivalSheet({ load, busy, onConfirm, onClose }: ConfirmArrivalSheetProps) {
  const now = useNow(MINUTE_MS)
  const [isDoubted, setDoubted] = useState(false)
  const consent = usePlaceConsent(ARRIVAL_COPY)
  const stops = stopsOf(load)
  const [first, last] = [firstStop(stops), lastStop(stops)]
  const stop = last.location
  const milesAway = consent.place && stop.coordinates && greatCircleMiles(consent.place, stop.coordinates)
  const pickupEndsAt = Date.parse(endOfAppointment(first))
  const events = overlayStopEvents(load, useOutbox().ops)
  const unleft = findUnleftStop(stops, events)
  const odd = findOddArrival(tripOf(load, events), last.id, now)
  const doubts = listArrivalDoubts({ pickupEndsAt, odd, isPickupLeft: unleft === null }, now, milesAway)
  // the first sheet already asks about a missing departure
  const doubt = doubts.find((each) => each !== 'not-departed')
  const confirm = () => onConfirm(consent.placeNow())
  if (isDoubted && doubt) {
    return (
      <Dialog
        alert
        open
        onClose={onClose}
        title={doubt === 'stops-left' ? describeStopsLeft(odd?.stopsLeft ?? []) : ARRIVAL_COPY.doubts[doubt]}
        description={<Appointments load={load} />}
      >
        {odd && <OddArrivalFacts load={load} stop={last.id} odd={odd} at={now} />}
        <Doubt>
          {ARRIVAL_COPY.doubt(
            [stop.description && isolateBidi(stop.description), placeName(stop)].filter(Boolean).join(', '),
          )}
        </Doubt>
        {/* a key of its own: its buttons are not those under the thumb a moment ago */}
        <ArrivalAnswers
          key="again"
          isSafeFirst
          onClose={onClose}
          busy={busy}
          label={ARRIVAL_COPY.anyway}
          onConfirm={confirm}
        />
      </Dialog>
    )
  }
  const zone = stop.zone
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={ARRIVAL_COPY.title}
      description={ARRIVAL_COPY.whatHappens(partyName(load.broker))}
    >
      {unleft !== null && (
        <Doubt>{ARRIVAL_COPY.notDeparted(placeName(stopOf(stops, unleft).location), stopNoun(unleft, stops))}</Doubt>
      )}
      <ul className="flex flex-col gap-4 rounded-card border border-line p-4">
        <ArrivalFact icon={Clock}>
          <strong>{formatClock(now, zone)}</strong>, {fromAppointment(last.appointment, now)}
        </ArrivalFact>
        <ArrivalFact icon={MapPin}>
          {stop.address && `${isolateBidi(stop.address)}, `}
          {placeName(stop)}
          {milesAway !== null && (
            <>
              , <strong>{ARRIVAL_COPY.away(milesAway.toFixed(1))}</strong>
            </>
          )}
          <Checkbox
            label={ARRIVAL_COPY.place}
            checked={consent.isGiven}
            hint={consent.words}
            onChange={({ target }) => consent.give(target.checked)}
          />
        </ArrivalFact>
        <ArrivalFact icon={Timer}>
          {ARRIVAL_COPY.detention(detentionStart(now, last.appointment.from, zone))}
        </ArrivalFact>
      </ul>
      <ArrivalAnswers
        key="first"
        isSafeFirst={unleft !== null}
        onClose={onClose}
        busy={busy}
        label={ARRIVAL_COPY.confirm}
        onConfirm={() => (doubt ? setDoubted(true) : confirm())}
      />
    </Dialog>
  )
}

function Doubt({ children }: { children: string }) {
  return (
    <p className="flex gap-3 rounded-card border border-caution bg-caution/10 p-4">
      <TriangleAlert aria-hidden className="size-6 shrink-0" />
      {children}
    </p>
  )
}

function Appointments({ load }: { load: Load }) {
  return (
    <>
      {ARRIVAL_COPY.appointments(
        formatAppointment(firstStopOf(load).appointment, firstStopOf(load).location.zone),
        formatAppointment(lastStopOf(load).appointment, lastStopOf(load).location.zone),
      )}
    </>
  )
}

/** The clock starts at the later of arrival and appointment; the day is said when it's another one. */
function detentionStart(now: number, deliveryAt: number, zone: string): string {
  const at = Math.max(now, deliveryAt)
  return localDay(at, zone) === localDay(now, zone) ? formatClock(at, zone) : formatStopTime(at, zone)
}

/** Before its start, after its end, or at it. */
function fromAppointment({ from, to }: AppointmentWindow, now: number): string {
  const nearest = Math.min(Math.max(now, from), to ?? from)
  const minutes = Math.round((nearest - now) / MINUTE_MS)
  if (minutes === 0) return ARRIVAL_COPY.atAppointment
  return ARRIVAL_COPY.fromAppointment(formatDelay(Math.abs(minutes)), minutes > 0)
}

interface PlaceConsent {
  isGiven: boolean
  give: (agreed: boolean) => void
  /** where the device was last found */
  place: Place | null
  /** where it is now, for the tap that sends it */
  placeNow: () => Place | null
  /** under the checkbox: why there is no location yet */
  words: string | undefined
}

/** The location is followed from the moment the person agrees, and dropped when they change their mind. */
export function usePlaceConsent(copy: { placeSearch: string; placeUnknown: string }): PlaceConsent {
  const [isGiven, setGiven] = useState(false)
  const [found, setFound] = useState<PlaceFix | null | 'searching'>(null)
  const give = (agreed: boolean) => {
    setGiven(agreed)
    setFound(agreed ? 'searching' : null)
  }
  useEffect(() => {
    if (!isGiven) return
    return watchCurrentPlace((fix, isRefused) =>
      // a steel roof hides a truck that was found in the yard
      setFound((was) => fix ?? (isRefused || was === 'searching' ? null : was)),
    )
  }, [isGiven])
  const fix = isGiven && found !== 'searching' ? found : null
  const words = found === 'searching' ? copy.placeSearch : copy.placeUnknown
  return {
    isGiven,
    give,
    place: fix && fix.place,
    placeNow: () => placeAt(Date.now(), fix),
    words: isGiven && fix === null ? words : undefined,
  }
}
