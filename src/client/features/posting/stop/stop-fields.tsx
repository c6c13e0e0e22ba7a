import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
import { useId, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { usePinMap } from '#client/browser/map/use-map.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { EmailField, PhoneField } from '#client/components/contact-fields.tsx'
import { describeTooSoon, SUGGESTED_TIME_COPY } from '#client/components/copy.ts'
import { fieldError, recheckField, registerField } from '#client/components/form-field.ts'
import { MapMark, MapStage } from '#client/components/load/map-stage.tsx'
import { DateTimeField, SuggestedTime } from '#client/components/time-fields.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ON, STOP_NAMES } from '#contract/freight/load-field.ts'
import { type betweenField, formStops, type LoadFormValues, type StopField } from '#contract/freight/load-form.ts'
import { firstStop, lastStop, POSTED_STOPS, STOP_KINDS, type StopKind } from '#domain/freight/load-stop.ts'
import { isTooSoon, suggestDeliveryTime, suggestPickupTime } from '#domain/freight/suggested-times.ts'
import type { AddressPrecision } from '#domain/geo/address-search.ts'
import type { Point } from '#domain/geo/point.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { localDay, parseWallTimeInZone, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { LISTED_STOP_COPY, PIN_FIELD_COPY, PIN_PLACE_TEXT, STOP_FIELDS_COPY, STOP_TIME_FIELD_COPY } from '../copy.ts'
import type { Asked } from '../form/plain-fields.tsx'
import { AddressField } from './address-field.tsx'
import { useStopPlace } from './use-stop-place.ts'

/** A stop of the form. */
export interface ShownStop {
  field: StopField
  kind: StopKind
  /** from 1, in driving order */
  number: number
}

interface StopFieldsProps {
  stop: ShownStop
  /** in a card of a list above two stops, which says what it is */
  isListed?: boolean
  /** with its appointment */
  isTimed: boolean
  /** of the ends, too: elsewhere the load's paper has them */
  hasDockLines?: boolean
  /** driving minutes between the ends, null while unknown */
  driveMinutes: number | null
  asked: Asked
}

const isBetween = (field: StopField): field is ReturnType<typeof betweenField> => field.startsWith('between.')

/** 'Pickup', 'Delivery', and between them 'Stop 2'. */
function nameOf({ field, kind, number }: ShownStop): string {
  return isBetween(field) ? LISTED_STOP_COPY.name(number) : STOP_NAMES[kind]
}

/** One stop: address, gate, time and contact. Where only its time is asked for, the rest is hidden. */
export function StopFields({
  stop: shown,
  isListed = false,
  isTimed,
  hasDockLines = false,
  driveMinutes,
  asked,
}: StopFieldsProps) {
  const form = useFormContext<LoadFormValues>()
  const { control } = form
  const { field: stop } = shown
  const place = useStopPlace(stop)
  const [zipCode, city, state] = useWatch({ control, name: [`${stop}ZipCode`, `${stop}Location`, `${stop}State`] })
  const name = nameOf(shown)
  const settle = () => void place.settle()
  const own = asked && [...asked].filter((field) => field.startsWith(stop))
  const isPlaceHidden = own?.every((field) => field === `${stop}DateTime`) ?? false
  return (
    <fieldset hidden={own?.length === 0} className="flex min-w-0 flex-col gap-4">
      <legend className={isListed ? 'sr-only' : 'mb-3 flex items-center gap-2 text-lg font-bold'}>
        <span
          aria-hidden
          className={`size-3.5 rounded-full ${stop === firstStop(POSTED_STOPS).id ? 'bg-sign' : 'border-3 border-rail bg-surface'}`}
        />
        {name}
      </legend>
      {isBetween(stop) && <KindField stop={stop} name={name} />}
      <div hidden={isPlaceHidden} className="flex flex-col gap-4">
        <Controller
          control={control}
          name={`${stop}Address`}
          render={({ field }) => (
            <AddressField
              ref={field.ref}
              name={field.name}
              label={STOP_FIELDS_COPY.address(name)}
              error={fieldError(form, `${stop}Address`)}
              value={field.value}
              within={[city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
              onType={field.onChange}
              onBlur={field.onBlur}
              onTake={place.take}
            />
          )}
        />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 *:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_4.5rem_7rem] sm:*:first:col-span-1">
          <TextField
            label={STOP_FIELDS_COPY.city}
            aria-label={STOP_FIELDS_COPY.cityOf(name)}
            autoComplete="off"
            {...registerField(form, `${stop}Location`, { onBlur: settle })}
          />
          <TextField
            label={STOP_FIELDS_COPY.state}
            aria-label={STOP_FIELDS_COPY.stateOf(name)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={2}
            {...registerField(form, `${stop}State`, { onBlur: settle, setValueAs: upperCase })}
          />
          <TextField
            label={STOP_FIELDS_COPY.zip}
            aria-label={STOP_FIELDS_COPY.zipCode(name)}
            autoComplete="off"
            inputMode="numeric"
            maxLength={10}
            {...registerField(form, `${stop}ZipCode`, { onBlur: settle })}
          />
        </div>
        <PinField stop={name} zipCode={zipCode} {...place.pin} onMove={place.movePin} />
        <TextField
          label={STOP_FIELDS_COPY.locationDetails}
          aria-label={STOP_FIELDS_COPY.locationDetailsOf(name)}
          hint={STOP_FIELDS_COPY.locationDetailsHint}
          autoComplete="off"
          {...registerField(form, `${stop}LocationDetails`)}
        />
      </div>
      {isTimed && <StopTimeField stop={shown} isListed={isListed} zone={place.zone} driveMinutes={driveMinutes} />}
      {isListed && <FreightFields stop={shown} />}
      <div hidden={isPlaceHidden}>
        <ContactFields stop={shown} />
      </div>
      {(isBetween(stop) || hasDockLines) && <NumberFields stop={stop} name={name} />}
    </fieldset>
  )
}

function upperCase(typed: string): string {
  return typed.toUpperCase()
}

function KindField({ stop, name }: { stop: ReturnType<typeof betweenField>; name: string }) {
  const form = useFormContext<LoadFormValues>()
  const kind = useWatch({ control: form.control, name: `${stop}Kind` })
  const { kindOf, kinds } = LISTED_STOP_COPY
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="text-sm font-semibold">
        {LISTED_STOP_COPY.kind}
      </p>
      <ChoiceChips
        label={kindOf(name)}
        options={STOP_KINDS.map((value) => ({ value, label: kinds[value] }))}
        value={kind}
        onChange={(next) => form.setValue(`${stop}Kind`, next, { shouldDirty: true, shouldTouch: true })}
      />
    </div>
  )
}

/** What is loaded or dropped here. */
function FreightFields({ stop: shown }: { stop: ShownStop }) {
  const form = useFormContext<LoadFormValues>()
  const { field: stop, kind } = shown
  const name = nameOf(shown)
  const stops = formStops(form.getValues())
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={LISTED_STOP_COPY.freight[kind]}
        aria-label={LISTED_STOP_COPY.freightOf(name)}
        placeholder={LISTED_STOP_COPY.freightPlaceholder}
        optional
        autoComplete="off"
        {...registerField(form, `${stop}Pieces`)}
      />
      <TextField
        label={LISTED_STOP_COPY.weight}
        aria-label={LISTED_STOP_COPY.weightOf(name)}
        trailing={LISTED_STOP_COPY.unit}
        optional
        inputMode="decimal"
        autoComplete="off"
        {...registerField(form, `${stop}Weight`, {
          onChange: () => {
            for (const { field } of stops) if (field !== stop) recheckField(form, `${field}Weight`)
            recheckField(form, 'commodity.weight')
          },
        })}
      />
    </div>
  )
}

/** What a truck is asked for here, and how it is loaded. The ends have these on the rate confirmation. */
const lineField = <L extends 'Appointment' | 'References' | 'Handling'>(stop: StopField, line: L) =>
  isBetween(stop) ? (`${stop}${line}` as const) : (`paper.${stop}${line}` as const)

function NumberFields({ stop, name }: { stop: StopField; name: string }) {
  const form = useFormContext<LoadFormValues>()
  const { appointment, appointmentOf, references, referencesOf, handling, handlingOf } = LISTED_STOP_COPY
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <TextField
        label={appointment}
        aria-label={appointmentOf(name)}
        optional
        autoComplete="off"
        {...registerField(form, lineField(stop, 'Appointment'))}
      />
      <TextField
        label={references}
        aria-label={referencesOf(name)}
        optional
        autoComplete="off"
        {...registerField(form, lineField(stop, 'References'))}
      />
      <TextField
        label={handling}
        aria-label={handlingOf(name)}
        optional
        autoComplete="off"
        {...registerField(form, lineField(stop, 'Handling'))}
      />
    </div>
  )
}

function ContactFields({ stop: shown }: { stop: ShownStop }) {
  const form = useFormContext<LoadFormValues>()
  const { user } = useSession()
  const { field: stop } = shown
  const name = nameOf(shown)
  const optional = isBetween(stop)
  const section = `section-${stop.replaceAll('.', '')}`
  const useOwn = () => {
    const own = { name: `${user.firstName} ${user.lastName}`, phone: user.phoneNumber ?? '', email: user.email }
    form.setValue(`${stop}Contact`, own, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{STOP_FIELDS_COPY.contactTitle(name)}</p>
        <Button variant="quiet" size="compact" onClick={useOwn}>
          <UserRound aria-hidden />
          {STOP_FIELDS_COPY.takeMine}
        </Button>
      </div>
      <TextField
        label={STOP_FIELDS_COPY.name}
        aria-label={STOP_FIELDS_COPY.contactName(name)}
        optional={optional}
        autoComplete={`${section} name`}
        {...registerField(form, `${stop}Contact.name`)}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PhoneField
          aria-label={STOP_FIELDS_COPY.contactPhone(name)}
          optional={optional}
          autoComplete={`${section} tel`}
          {...registerField(form, `${stop}Contact.phone`)}
        />
        <EmailField
          aria-label={STOP_FIELDS_COPY.contactEmail(name)}
          optional={optional}
          autoComplete={`${section} email`}
          {...registerField(form, `${stop}Contact.email`)}
        />
      </div>
    </div>
  )
}

/** Until a stop's place is known, days are this device's. */
const HERE = ownZone()

interface StopTimeFieldProps {
  stop: ShownStop
  isListed: boolean
  /** '' while the location is unknown */
  zone: string
  driveMinutes: number | null
}

/** The time in the stop's zone, which the label names; a likely time is one tap away. */
function StopTimeField({ stop: shown, isListed, zone, driveMinutes }: StopTimeFieldProps) {
  const { field: stop } = shown
  const name = nameOf(shown)
  const [first, last] = [firstStop(POSTED_STOPS), lastStop(POSTED_STOPS)]
  const form = useFormContext<LoadFormValues>()
  const { control, setValue } = form
  const now = useNow(MINUTE_MS)
  const [typed, until, pickupTyped, pickupZone, team] = useWatch({
    control,
    name: [`${stop}DateTime`, `${stop}Until`, `${first.id}DateTime`, `${first.id}Zone`, 'team'],
  })
  const trip = { pickup: { typed: pickupTyped, zone: pickupZone }, driveMinutes, isTeam: team === ON }
  const likely =
    zone === '' || isBetween(stop)
      ? null
      : stop === first.id
        ? suggestPickupTime(now, zone)
        : suggestDeliveryTime(trip, zone)
  const hint = trip.isTeam ? SUGGESTED_TIME_COPY.earliestTeam : SUGGESTED_TIME_COPY.earliestSolo
  return (
    // a card has the width of the form: both times fit beside each other
    <div className={isListed ? 'grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-2' : 'flex flex-col gap-2'}>
      <Controller
        control={control}
        name={`${stop}DateTime`}
        render={({ field }) => (
          <DateTimeField
            {...field}
            today={localDay(now, zone || HERE)}
            label={STOP_TIME_FIELD_COPY.timeLabel(name, zone ? ` (${clockName(typed, zone, now)})` : '')}
            hint={stop === last.id && likely && hint(likely.words)}
            caution={
              stop === last.id &&
              likely &&
              isTooSoon(trip, { typed, zone }) &&
              describeTooSoon(likely.words, trip.isTeam)
            }
            error={fieldError(form, `${stop}DateTime`)}
            onChange={(value) => {
              field.onChange(value)
              for (const { field: other } of formStops(form.getValues()))
                if (other !== stop) recheckField(form, `${other}DateTime`)
              recheckField(form, `${stop}Until`)
            }}
          />
        )}
      />
      {likely && likely.wallTime !== typed && (
        <SuggestedTime
          time={likely}
          onUse={() =>
            setValue(`${stop}DateTime`, likely.wallTime, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
      )}
      <Controller
        control={control}
        name={`${stop}Until`}
        render={({ field }) => (
          <DateTimeField
            {...field}
            today={localDay(now, zone || HERE)}
            clockDay={parseWallTimeInZone(typed, 'UTC').ok ? typed.slice(0, 10) : undefined}
            label={STOP_TIME_FIELD_COPY.untilLabel(name, zone ? ` (${clockName(until, zone, now)})` : '')}
            hint={STOP_TIME_FIELD_COPY.untilHint}
            error={fieldError(form, `${stop}Until`)}
            onChange={(value) => {
              field.onChange(value)
              recheckField(form, `${stop}DateTime`)
            }}
          />
        )}
      />
    </div>
  )
}

/** 'CST' or 'CDT': the zone's name on the day that was typed, else today. */
function clockName(typed: string, zone: string, now: number): string {
  const answer = parseWallTimeInZone(typed, zone)
  return zoneAbbreviation(answer.ok ? answer.at : now, zone)
}

interface PinFieldProps {
  /** 'Pickup', 'Delivery' */
  stop: string
  zipCode: string
  point: Point | null
  precision: AddressPrecision | null
  /** the user placed the pin by hand */
  isPlaced: boolean
  onMove: (point: Point) => void
}

/** EDIT-09: one line on how exact the location is; on demand the pin itself, to be moved to the gate. */
function PinField({ stop, zipCode, point, precision, isPlaced, onMove }: PinFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const lineId = useId()
  if (!point && !zipCode) return null
  const where = isPlaced ? PIN_FIELD_COPY.placedByYou : precision ? PIN_PLACE_TEXT[precision] : ''
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={lineId} aria-live="polite" className="min-w-[min(100%,15rem)] flex-1 text-sm text-ink-soft">
          {[zipCode && `ZIP ${zipCode}`, point && formatPoint(point)].filter(Boolean).join(', ')}
          {point && where && `. ${where}`}
        </p>
        {point && (
          <Button variant="ghost" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <MapPin aria-hidden />
            {isOpen ? PIN_FIELD_COPY.hideMap : PIN_FIELD_COPY.checkOnMap}
          </Button>
        )}
      </div>
      {point && isOpen && <PinFrame stop={stop} point={point} lineId={lineId} onMove={onMove} />}
    </div>
  )
}

function formatPoint({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
}

interface PinFrameProps {
  stop: string
  point: Point
  lineId: string
  onMove: (point: Point) => void
}

/** EDIT-09: the map with the pin, to be moved to the gate. */
function PinFrame({ stop, point, lineId, onMove }: PinFrameProps) {
  const map = usePinMap()
  const helpId = useId()
  return (
    <>
      <div className="relative isolate -mx-4 h-72 overflow-hidden border-y border-line bg-blue-tint sm:mx-0 sm:rounded-control sm:border">
        <MapStage
          map={map}
          shows={{
            point,
            onMove,
            name: PIN_FIELD_COPY.map(stop.toLowerCase()),
            pinName: `${stop} pin`,
            describedBy: `${lineId} ${helpId}`,
            mark: (
              // wide enough for a finger
              <span className="block min-w-12 pt-2">
                <MapMark className="bg-sign">{stop}</MapMark>
              </span>
            ),
          }}
        />
      </div>
      <p id={helpId} className="text-sm text-ink-soft">
        {PIN_FIELD_COPY.dragPin}
      </p>
    </>
  )
}
