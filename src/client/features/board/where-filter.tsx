import Flag from 'lucide-react/icons/flag'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { placeName } from '#domain/text/place-name.ts'
import { findPlaceNear } from '#client/browser/addresses/device-addresses.ts'
import { readCurrentPlace } from '#client/browser/page/current-place.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips, Chip } from '#client/ui/chip.tsx'
import { type BoardFilters, DEFAULT_MILES } from './board-filter-values.ts'
import { FILTERS_DIALOG_COPY } from './filters-dialog-copy.ts'
import { formatPoint, PlaceField } from './place-field.tsx'
import { loadRecentTrucks } from '#client/components/load/recent-trucks.ts'
import { ownDeliveries } from './stored-loads.ts'

const RADII: readonly number[] = [25, 50, 100, 150, 250]

interface WhereFilterProps {
  draft: BoardFilters
  onChange: (part: Partial<BoardFilters>) => void
  loads: readonly Load[]
}

/** Where the truck is and how far it goes for a pickup; where the load may go. */
export function WhereFilter({ draft, onChange, loads }: WhereFilterProps) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <PlaceField
          label={FILTERS_DIALOG_COPY.truck}
          placeholder={FILTERS_DIALOG_COPY.truckPlaceholder}
          leading={<Truck aria-hidden className="text-ink-soft" />}
          chosen={String(draft.nearName ?? draft.near ?? '')}
          onChoose={(place) => onChange({ near: place?.point, nearName: place?.point && place.name })}
        />
        <TruckOffers draft={draft} onChange={onChange} loads={loads} />
        <Radius
          label={FILTERS_DIALOG_COPY.radius}
          value={draft.radius}
          onChange={(radius) => onChange({ radius })}
          isShown={draft.near !== undefined}
        />
      </div>
      <div className="flex flex-col gap-2">
        <PlaceField
          label={FILTERS_DIALOG_COPY.delivery}
          placeholder={FILTERS_DIALOG_COPY.deliveryPlaceholder}
          hint={FILTERS_DIALOG_COPY.deliveryHint}
          leading={<Flag aria-hidden className="text-ink-soft" />}
          withStates
          chosen={String(draft.toStates ?? '').replaceAll(',', ', ') || String(draft.toName ?? draft.to ?? '')}
          onChoose={(place) =>
            onChange({ to: place?.point, toName: place?.point && place.name, toStates: place?.states })
          }
        />
        <Radius
          label={FILTERS_DIALOG_COPY.toRadius}
          value={draft.toRadius}
          onChange={(toRadius) => onChange({ toRadius })}
          isShown={draft.to !== undefined}
        />
      </div>
    </>
  )
}

/** The phone's position, asked for only at the tap, and places the truck was or will be empty. */
function TruckOffers({ draft, onChange, loads }: WhereFilterProps) {
  const [reading, setReading] = useState<'no' | 'now' | 'failed'>('no')
  const choose = (truck: { near: string; nearName: string }) => {
    setReading('no')
    onChange(truck)
  }
  const readPosition = async () => {
    setReading('now')
    const here = await readCurrentPlace()
    if (!here) return setReading('failed')
    const place = await findPlaceNear(here).catch(() => null)
    choose({ near: formatPoint(here), nearName: place ? placeName(place) : FILTERS_DIALOG_COPY.hereUnnamed })
  }
  const deliveries = ownDeliveries(loads)
  const names = new Set(deliveries.map(({ nearName }) => nearName))
  const offers = [...deliveries, ...loadRecentTrucks().filter(({ nearName }) => !names.has(nearName))]
  return (
    <>
      <div
        role="group"
        aria-label={FILTERS_DIALOG_COPY.nearOnes}
        className="flex flex-wrap items-center gap-x-2 gap-y-3 *:max-w-full *:whitespace-normal"
      >
        <Button
          variant="quiet"
          size="compact"
          className="-ml-3.5"
          busy={reading === 'now'}
          onClick={() => void readPosition()}
        >
          <LocateFixed aria-hidden />
          {reading === 'now' ? FILTERS_DIALOG_COPY.readingPosition : FILTERS_DIALOG_COPY.myPosition}
        </Button>
        {offers.map((truck) => (
          <Chip key={truck.nearName} pressed={truck.near === draft.near} onClick={() => choose(truck)}>
            {truck.nearName}
          </Chip>
        ))}
      </div>
      {reading === 'failed' && (
        <p role="alert" className="text-sm">
          {FILTERS_DIALOG_COPY.noPosition}
        </p>
      )}
    </>
  )
}

interface RadiusProps {
  label: string
  value: string | number | undefined
  onChange: (miles: number) => void
  isShown: boolean
}

function Radius({ label, value, onChange, isShown }: RadiusProps) {
  if (!isShown) return null
  const chosen = Number(value ?? DEFAULT_MILES)
  const radii = RADII.includes(chosen) || !(chosen > 0) ? RADII : [...RADII, chosen].toSorted((a, b) => a - b)
  return (
    <>
      <p aria-hidden className="mt-2 text-sm font-semibold">
        {label}
      </p>
      <ChoiceChips
        label={label}
        options={radii.map((miles) => ({ value: String(miles), label: FILTERS_DIALOG_COPY.miles(miles) }))}
        value={String(chosen)}
        onChange={(miles) => onChange(Number(miles))}
      />
    </>
  )
}
