import { accountIdOf } from '#contract/account/account.ts'
import { type ReactNode, useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { PicksAndDrops } from '#client/components/load/more-stops.tsx'
import { resolveAppointment } from '#contract/freight/appointment.ts'
import type { Load, Location } from '#contract/freight/load.ts'
import { ON } from '#contract/freight/load-field.ts'
import { formStops, lastFormStop, type LoadFormValues, stopTime } from '#contract/freight/load-form.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { equipmentCode } from '#domain/freight/equipment.ts'
import { stopIdOf } from '#domain/freight/load-stop.ts'
import { formatMargin, formatMoney, marginOf } from '#domain/freight/money.ts'
import { compareRate, PREVIEW_COPY, RATE_ADVICE_COPY } from '../copy.ts'
import type { LaneMeasure } from '../form/posting-form.tsx'
import { useRateSuggestion } from '../form/rate-suggestion.queries.ts'
import { OnTheTruck } from './on-the-truck.tsx'
import { PreviewMap } from './preview-map.tsx'

interface LoadPreviewProps {
  measured: LaneMeasure | null
  /** draws the load as the board does */
  card: (load: Load) => ReactNode
}

/** Beside the form of a wide screen: the load as carriers will see it, and what such freight pays. */
export function LoadPreview({ measured, card }: LoadPreviewProps) {
  const { control } = useFormContext<LoadFormValues>()
  // typing comes first
  const values = useDeferredValue(useWatch({ control }) as LoadFormValues)
  const load = useDraftLoad(values, measured)
  const stops = formStops(values)
  const points = stops.flatMap(({ Coordinates }) => (Coordinates ? [Coordinates] : []))
  const suggestion = useRateSuggestion()
  const market = suggestion === null || typeof suggestion === 'string' ? null : suggestion
  const reading = market && compareRate(load?.rate ?? null, market.rateRange, 'create')
  const margin = load && marginOf(load)
  return (
    // a picture of what the form holds: nothing in it can be used, and nothing in it is news
    <div inert aria-hidden className="flex flex-col gap-3">
      <p className="font-semibold text-ink-soft">{PREVIEW_COPY.title}</p>
      {load ? (
        card(load)
      ) : (
        <p className="rounded-card border border-dashed border-edge p-4 text-ink-soft">{PREVIEW_COPY.empty}</p>
      )}
      {load && values.between.length > 0 && (
        <p className="text-sm font-semibold">
          {measured && PREVIEW_COPY.miles(measured.miles)}
          <PicksAndDrops load={load} />
        </p>
      )}
      {values.between.length > 0 && points.length === stops.length && <PreviewMap points={points} />}
      <OnTheTruck values={values} />
      {market && (
        <div className="rounded-card border border-line bg-surface px-3 py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            {RATE_ADVICE_COPY.suggested}
            <b className="text-lg">{formatMoney(market.suggestedRate)}</b>
            {market.basis === 'model' && <span className="text-sm text-ink-soft">{RATE_ADVICE_COPY.estimate}</span>}
            <span className="ml-auto text-sm text-ink-soft">
              {RATE_ADVICE_COPY.range(formatMoney(market.rateRange.min), formatMoney(market.rateRange.max))}
            </span>
          </p>
          {reading && <p className="text-sm font-semibold">{reading.words}</p>}
        </div>
      )}
      {margin && (
        <p className="flex justify-between gap-3 rounded-card border border-line bg-surface px-3 py-2.5">
          {PREVIEW_COPY.margin} <b>{formatMargin(margin)}</b>
        </p>
      )}
    </div>
  )
}

const PREVIEW_ID = '00000000-0000-4000-8000-000000000000'

/** What the board would show of the form; null until lane, times and rate are known. */
function useDraftLoad(values: LoadFormValues, measured: LaneMeasure | null): Load | null {
  const { user } = useSession()
  const { pickupZone, deliveryZone, pickupLocation, deliveryLocation, equipmentType, commodity, rate } = values
  const pickupAt = resolveAppointment({ typed: values.pickupDateTime, zone: pickupZone || null })
  const deliveryAt = resolveAppointment({ typed: values.deliveryDateTime, zone: deliveryZone || null })
  const [dollars, shipperPays] = [numberOf(rate), numberOf(values.shipperPays)]
  const { trailer } = commodity
  if (pickupAt === null || deliveryAt === null || dollars === null || equipmentType === '' || trailer === '')
    return null
  if (pickupLocation === '' || deliveryLocation === '' || pickupZone === '' || deliveryZone === '') return null
  const now = new Date(serverNow()).toISOString()
  return {
    id: PREVIEW_ID,
    number: 0,
    reference: null,
    version: 0,
    status: 'pending',
    tendered: false,
    viewer: 'owner',
    pickupLocation: place(pickupLocation, values.pickupState, pickupZone),
    deliveryLocation: place(deliveryLocation, values.deliveryState, deliveryZone),
    pickupDateTime: new Date(pickupAt).toISOString(),
    deliveryDateTime: new Date(deliveryAt).toISOString(),
    ...(values.between.length > 0 && { stops: previewStops(values) }),
    detention: { freeMinutes: 0, ratePerHour: 0, stepMinutes: 0, maxHours: 0 },
    weight: numberOf(commodity.weight) ?? 0,
    team: values.team === ON,
    partial: values.partial === ON,
    distance: measured?.miles ?? 0,
    distanceSource: 'road-model',
    avgTime: measured?.driveMinutes ?? 0,
    rate: dollars,
    shipperPays,
    agreedRate: null,
    brokerNotes: null,
    dispatcherNotes: null,
    equipmentRequirements: {
      type: equipmentType,
      trailer,
      packagingType: commodity.packagingType,
      commodity: commodity.commodity,
      specialInstructions: null,
      code: equipmentCode(equipmentType, trailer),
    },
    broker: {
      id: accountIdOf(user),
      firstName: user.firstName,
      lastName: user.lastName,
      businessName: user.freightProfile.businessName,
      phoneNumber: null,
      email: null,
    },
    dispatcher: null,
    myRequest: null,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
  }
}

/** Only how many there are, and of which kind, shows on the card; what isn't typed yet is at the load's end. */
function previewStops(values: LoadFormValues): NonNullable<Load['stops']> {
  const last = lastFormStop(values)
  const end = resolveAppointment(stopTime(last))
  return formStops(values).map((stop, index) => ({
    id: stopIdOf(index + 1),
    kind: stop.kind,
    ...place(stop.Location, stop.State, stop.Zone || last.Zone),
    dateTime: new Date(resolveAppointment(stopTime(stop)) ?? end ?? serverNow()).toISOString(),
  }))
}

function numberOf(typed: string): number | null {
  const digits = digitsOf(typed)
  return digits === '' || !Number.isFinite(Number(digits)) ? null : Number(digits)
}

function place(city: string, state: string, zone: string): Location {
  return {
    address: null,
    description: null,
    city,
    state: state.toUpperCase(),
    zipCode: '00000',
    coordinates: null,
    zone,
    contactEmail: null,
    contactPhone: null,
    contactName: null,
  }
}
