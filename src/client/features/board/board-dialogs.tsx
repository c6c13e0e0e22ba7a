import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boardLoadPath } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import type { TruckFigures } from '#contract/freight/truck.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import type { Point } from '#domain/geo/point.ts'
import { placeName } from '#domain/text/names.ts'
import { usePointsMap } from '#client/browser/map/use-map.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { useCarrierChoice } from '#client/data/cache/use-own-carriers.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import type { ActionResult } from '#client/data/outbox/submit-action.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { deadheadMiles, truckPosition } from '#client/components/load/deadhead-miles.ts'
import { CarrierField } from '#client/components/carrier-field.tsx'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { Form, SubmitActions, SubmitRow } from '#client/components/form.tsx'
import { LOAD_CARD_COPY } from '#client/components/load/copy.ts'
import { stopAppointment } from '#client/components/load/load-stop.ts'
import { MapStage, TruckMark } from '#client/components/load/map-stage.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { AppointmentTime } from '#client/components/load/stop-time.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { BOARD_MAP_COPY, MY_BOOKING_REQUEST_COPY, TRUCK_COPY } from './copy.ts'
import type { BoardSearchProps, BoardSearch } from './board-search.ts'
import {
  describeSearch,
  fromSavedQuery,
  MAX_SEARCH_NAME,
  placeTakenName,
  searchNameForm,
  toSavedQuery,
} from './filters/saved-search.form.ts'
import { SavedSearchItem } from './filters/saved-search-item.tsx'
import { SAVE_SEARCH_COPY, SAVED_SEARCHES_COPY } from './filters/copy.ts'
import { savedSearchesQuery, useSaveSearch } from './filters/saved-searches.queries.ts'
import { createTruckFormSchema, findTruckField, toTruckForm, type TruckFormValues } from './truck.form.ts'
import { FROM_BOARD } from './last-board-search.ts'

interface TruckDialogProps {
  open: boolean
  onClose: () => void
}

/** The carrier's own figures, also without signal. */
export function TruckDialog({ open, onClose }: TruckDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={TRUCK_COPY.title} description={TRUCK_COPY.description}>
      {open && <Figures onClose={onClose} />}
    </Dialog>
  )
}

function Figures({ onClose }: Pick<TruckDialogProps, 'onClose'>) {
  const { truck, stored } = useOwnTruck()
  return (
    <StoredView stored={{ data: truck, error: stored.error, refetch: stored.refetch }} words={TRUCK_COPY}>
      {(known) => <TruckForm truck={known} onClose={onClose} />}
    </StoredView>
  )
}

function TruckForm({ truck, onClose }: { truck: TruckFigures | null; onClose: () => void }) {
  // later answers don't change what somebody is typing
  const [{ known, openedAt }] = useState(() => ({ known: truck, openedAt: serverNow() }))
  const form = useServerForm<TruckFormValues, TruckFigures>({
    schema: createTruckFormSchema(known, openedAt, serverNow),
    defaultValues: toTruckForm(known, openedAt),
    fieldOf: findTruckField,
  })
  const draft = useFormDraft(useTextForm(form.methods), 'truck')
  const finishWith = (done: string) => async (how: ActionResult) => {
    const { kind, message } = toActionToast(how, done)
    toasts[kind](message)
    await draft.discard()
    onClose()
  }
  const saving = useSubmitAction(TRUCK_COPY.subject, { about: 'my-truck', onActed: finishWith(TRUCK_COPY.saved) })
  const removing = useSubmitAction(TRUCK_COPY.subject, { about: 'my-truck', onActed: finishWith(TRUCK_COPY.removed) })
  return (
    <Form form={form} send={(figures) => saving.mutateAsync({ kind: 'set-truck', figures })}>
      {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={TRUCK_COPY.costPerMile}
          hint={TRUCK_COPY.costPerMileHint}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          {...form.field('costPerMile')}
        />
        <TextField
          label={TRUCK_COPY.deadheadMiles}
          hint={TRUCK_COPY.deadheadHint}
          inputMode="numeric"
          autoComplete="off"
          trailing={TRUCK_COPY.miles}
          {...form.field('deadheadMiles')}
        />
        <TextField
          label={TRUCK_COPY.milesPerGallon}
          inputMode="decimal"
          autoComplete="off"
          trailing={TRUCK_COPY.mpg}
          {...form.field('milesPerGallon')}
        />
        <TextField
          label={TRUCK_COPY.fuelPrice}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          trailing={TRUCK_COPY.perGallon}
          {...form.field('fuelPrice')}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="font-bold">{TRUCK_COPY.hours}</legend>
        <p className="text-sm text-ink-soft">{TRUCK_COPY.hoursHint}</p>
        <div className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-3">
          <TextField label={TRUCK_COPY.drive} autoComplete="off" {...form.field('drive')} />
          <TextField label={TRUCK_COPY.shift} autoComplete="off" {...form.field('shift')} />
          <TextField label={TRUCK_COPY.cycle} autoComplete="off" {...form.field('cycle')} />
        </div>
      </fieldset>
      {known && (
        <Button
          variant="quiet"
          className="-ml-5 self-start"
          busy={removing.isPending}
          onClick={() => removing.mutate({ kind: 'set-truck', figures: null })}
        >
          {TRUCK_COPY.remove}
        </Button>
      )}
      <SubmitActions form={form} label={TRUCK_COPY.save} busyLabel={TRUCK_COPY.saving} onCancel={onClose} />
    </Form>
  )
}

interface SavedSearchesDialogProps extends BoardSearchProps {
  open: boolean
  onClose: () => void
}

/** Saves the board's search under a name, and lists the account's saved ones. */
export function SavedSearchesDialog({ open, onClose, search, onSearchChange }: SavedSearchesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={SAVED_SEARCHES_COPY.title}
      description={SAVED_SEARCHES_COPY.description}
    >
      {open && <Searches search={search} onSearchChange={onSearchChange} onClose={onClose} />}
    </Dialog>
  )
}

function Searches({ search, onSearchChange, onClose }: Omit<SavedSearchesDialogProps, 'open'>) {
  const searches = useStored(savedSearchesQuery)
  const isOffline = useConnection().status === 'offline'
  const words = describeSearch(search)
  return (
    <div className="flex flex-col gap-5 pb-5">
      <NeedsConnection isOffline={isOffline} what={SAVED_SEARCHES_COPY.needsConnection} />
      {words === '' ? (
        <p className="text-ink-soft">{SAVE_SEARCH_COPY.nothing}</p>
      ) : (
        // another search has another name
        <SaveSearch key={words} search={search} words={words} />
      )}
      <StoredView stored={searches} words={SAVED_SEARCHES_COPY} isEmpty={({ data }) => data.length === 0}>
        {({ data }) => (
          <ul aria-label={SAVED_SEARCHES_COPY.list} className="divide-y divide-hairline">
            {data.map((search) => (
              <SavedSearchItem
                key={search.id}
                search={search}
                onOpen={() => {
                  onSearchChange(fromSavedQuery(search))
                  onClose()
                }}
              />
            ))}
          </ul>
        )}
      </StoredView>
    </div>
  )
}

function SaveSearch({ search, words }: { search: BoardSearch; words: string }) {
  const save = useSaveSearch()
  const form = useServerForm({
    schema: searchNameForm,
    defaultValues: { name: words.slice(0, MAX_SEARCH_NAME) },
    place: placeTakenName,
  })
  return (
    <Form form={form} send={({ name }) => save.mutateAsync({ name, query: toSavedQuery(search) })}>
      <p className="text-sm text-ink-soft">{words}</p>
      <TextField label={SAVE_SEARCH_COPY.name} autoComplete="off" maxLength={MAX_SEARCH_NAME} {...form.field('name')} />
      <SubmitRow form={form} label={SAVE_SEARCH_COPY.save} className="self-start" />
    </Form>
  )
}

type TruckPlace = Pick<BoardSearch, 'near' | 'nearName'>

interface BoardMapDialogProps {
  open: boolean
  onClose: () => void
  loads: readonly Load[]
  search: TruckPlace
}

/** Where the loads of this page are picked up. A phone has no room for a map beside the list. */
export function BoardMapDialog({ open, onClose, loads, search }: BoardMapDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={BOARD_MAP_COPY.title}>
      {open && <Pickups loads={loads} search={search} />}
    </Dialog>
  )
}

interface Pickup {
  at: Point
  loads: Load[]
}

function Pickups({ loads, search }: { loads: readonly Load[]; search: TruckPlace }) {
  const map = usePointsMap()
  const [chosenKey, setChosenKey] = useState<string>()
  const pickups = groupByPickup(loads)
  const mapped = [...pickups.values()].reduce((count, pickup) => count + pickup.loads.length, 0)
  const chosen = pickups.get(chosenKey ?? '')
  if (mapped === 0) return <p>{BOARD_MAP_COPY.none}</p>
  const truck = truckPosition(search)
  const pins = [...pickups].map(([key, pickup]) => ({
    ...pickup.at,
    key,
    mark: <Pin pickup={pickup} isChosen={pickup === chosen} onChoose={() => setChosenKey(key)} />,
  }))
  // before the pins, which cover it: a tap there is meant for a load
  const points = truck
    ? [{ ...truck, key: 'truck', mark: <TruckMark name={BOARD_MAP_COPY.truck(search.nearName)} /> }, ...pins]
    : pins
  return (
    <>
      <div className="relative isolate -mx-5 h-[45vh] min-h-60 shrink-0 overflow-hidden border-y border-line bg-blue-tint sm:-mx-6">
        <MapStage map={map} shows={{ points, name: BOARD_MAP_COPY.mapName(mapped) }} />
      </div>
      <div aria-live="polite">
        {chosen ? (
          <ul className="flex flex-col divide-y divide-hairline">
            {chosen.loads.map((load) => (
              <li key={load.id}>
                <Row load={load} search={search} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{BOARD_MAP_COPY.choose}</p>
        )}
      </div>
      {mapped < loads.length && <p className="text-ink-soft">{BOARD_MAP_COPY.others(loads.length - mapped)}</p>}
    </>
  )
}

/** A pin covers all loads of one place. */
function groupByPickup(loads: readonly Load[]): Map<string, Pickup> {
  const pickups = new Map<string, Pickup>()
  for (const load of loads) {
    const at = load.pickupLocation.coordinates
    if (!at) continue
    const key = `${at.latitude},${at.longitude}`
    const pickup = pickups.get(key) ?? { at, loads: [] }
    pickup.loads.push(load)
    pickups.set(key, pickup)
  }
  return pickups
}

interface PinProps {
  pickup: Pickup
  isChosen: boolean
  onChoose: () => void
}

/** What the load pays, or how many there are; its foot marks the place. */
function Pin({ pickup: { loads }, isChosen, onChoose }: PinProps) {
  const [first] = loads
  if (!first) return null
  const words = loads.length === 1 ? formatMoney(currentRate(first)) : BOARD_MAP_COPY.loads(loads.length)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={BOARD_MAP_COPY.from(words, placeName(first.pickupLocation))}
      className="-mb-1 flex min-h-11 min-w-11 cursor-pointer flex-col items-center justify-end font-sans"
      onClick={onChoose}
    >
      <span
        className={classNames(
          'rounded-control border-2 border-surface px-1.5 py-0.5 text-sm font-bold tabular-nums',
          isChosen ? 'bg-ink text-surface' : 'bg-sign text-legend',
        )}
      >
        {words}
      </span>
      <span className={classNames('h-2 w-1', isChosen ? 'bg-ink' : 'bg-sign')} />
    </button>
  )
}

function Row({ load, search }: { load: Load; search: TruckPlace }) {
  const { pickupLocation: from, deliveryLocation: to, rate, distance, distanceSource } = load
  const deadhead = deadheadMiles(search, load)
  const facts = [
    deadhead !== undefined && BOARD_MAP_COPY.deadhead(WHOLE.format(deadhead)),
    distance > 0 && BOARD_MAP_COPY.trip(markStraightLine(WHOLE.format(distance), distanceSource)),
    markStraightLine(formatRatePerMile(rate, distance), distanceSource),
  ].filter((fact) => typeof fact === 'string')
  return (
    <Link to={boardLoadPath(load.id)} state={FROM_BOARD} className="flex min-h-12 justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <strong className="block">{LOAD_CARD_COPY.lane(placeName(from), placeName(to))}</strong>
        <span className="text-sm text-ink-soft">
          <AppointmentTime window={stopAppointment(load, 'pickup')} zone={from.zone} />
        </span>
      </span>
      <span className="shrink-0 text-right">
        <strong className="block">{formatMoney(rate)}</strong>
        <span className="text-sm text-ink-soft">{facts.join(' · ')}</span>
      </span>
    </Link>
  )
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** CARR-08: the carrier of a request that was made without one. */
export function NameCarrierDialog({
  load,
  requestId,
  onClose,
}: {
  load: Load
  requestId: string
  onClose: () => void
}) {
  const choice = useCarrierChoice()
  const about = `carrier of ${requestId}`
  const naming = useSubmitAction(formatLoadLabel(load), {
    about,
    onActed(how) {
      choice?.remember()
      const { kind, message } = toActionToast(how, MY_BOOKING_REQUEST_COPY.named)
      toasts[kind](message)
      onClose()
    },
    onRefused: () => toasts.error(MY_BOOKING_REQUEST_COPY.notNamed, undefined, about),
  })
  return (
    <ConfirmDialog
      open
      title={MY_BOOKING_REQUEST_COPY.nameTitle}
      description={MY_BOOKING_REQUEST_COPY.nameText}
      confirmLabel={MY_BOOKING_REQUEST_COPY.name}
      whyNot={choice?.consentId ? undefined : MY_BOOKING_REQUEST_COPY.nameFirst}
      busy={naming.isPending}
      onConfirm={() =>
        choice?.consentId &&
        naming.mutate({ kind: 'name-carrier', loadId: load.id, requestId, consentId: choice.consentId })
      }
      onCancel={onClose}
    >
      {choice && <CarrierField choice={choice} mustName />}
    </ConfirmDialog>
  )
}
