import { Link } from '@tanstack/react-router'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { type ReactNode, useState } from 'react'
import { findPlaceNear } from '#client/browser/addresses/device-addresses.ts'
import { useAddressSearch } from '#client/browser/addresses/use-addresses.ts'
import { readCurrentPlace } from '#client/browser/page/current-place.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { formatPoint } from '#client/components/load/deadhead-miles.ts'
import { loadRecentTrucks, rememberTruck, type Truck } from '#client/components/load/recent-trucks.ts'
import { TruckFigureFields } from '#client/components/load/truck-figure-fields.tsx'
import {
  createTruckFormSchema,
  findTruckField,
  toTruckForm,
  type TruckFormValues,
} from '#client/components/load/truck.form.ts'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { AutocompleteField } from '#client/ui/autocomplete-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { TruckFigures } from '#contract/freight/truck.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { placeName } from '#domain/text/names.ts'
import { AlertStep, useOwnAlert } from './alert-step.tsx'
import { ALERT_STEP_COPY, HOME_BASE_COPY, TRUCK_STEP_COPY } from './copy.ts'
import type { FirstStep } from './first-step.ts'
import { NearLoad } from './near-load.tsx'

/** Truck, home base and alert of who books loads. */
export function useCarrierSteps(): { steps: FirstStep[]; below: ReactNode } {
  const { truck } = useOwnTruck()
  const [home, setHome] = useState(() => loadRecentTrucks()[0])
  const alert = useOwnAlert()
  const keepHome = (place: Truck) => {
    rememberTruck(place)
    setHome(place)
  }
  const steps: FirstStep[] = [
    {
      id: 'truck',
      title: TRUCK_STEP_COPY.title,
      hint: TRUCK_STEP_COPY.hint,
      value: truck && TRUCK_STEP_COPY.value(formatMoney(truck.costPerMile), truck.milesPerGallon),
      body: (onDone) => <TruckStep truck={truck ?? null} onDone={onDone} />,
    },
    {
      id: 'home',
      title: HOME_BASE_COPY.title,
      hint: HOME_BASE_COPY.hint,
      value: home?.nearName ?? null,
      body: (onDone) => (
        <HomeBaseStep
          onSave={(place) => {
            keepHome(place)
            onDone()
          }}
        />
      ),
    },
    {
      id: 'alert',
      title: ALERT_STEP_COPY.title,
      hint: ALERT_STEP_COPY.hint,
      value: alert,
      body: (onDone) => <AlertStep home={home} onDone={onDone} />,
      change: (
        <Button
          variant="quiet"
          size="compact"
          className="-mt-1 -mr-2"
          render={<Link to={PATHS.notificationSettings} />}
        >
          {ALERT_STEP_COPY.settings}
        </Button>
      ),
    },
  ]
  return { steps, below: <NearLoad home={home} /> }
}

function TruckStep({ truck, onDone }: { truck: TruckFigures | null; onDone: () => void }) {
  // later answers don't change what somebody is typing
  const [{ known, openedAt }] = useState(() => ({ known: truck, openedAt: serverNow() }))
  const form = useServerForm<TruckFormValues, TruckFigures>({
    schema: createTruckFormSchema(known, openedAt, serverNow),
    defaultValues: toTruckForm(known, openedAt),
    fieldOf: findTruckField,
  })
  const saving = useSubmitAction(TRUCK_STEP_COPY.subject, {
    about: 'my-truck',
    done: TRUCK_STEP_COPY.saved,
    onActed: onDone,
  })
  return (
    <Form
      form={form}
      label={TRUCK_STEP_COPY.title}
      send={(figures) => saving.mutateAsync({ kind: 'set-truck', figures })}
    >
      <TruckFigureFields field={form.field} />
      <SubmitRow
        form={form}
        label={TRUCK_STEP_COPY.save}
        busyLabel={TRUCK_STEP_COPY.saving}
        className="sm:self-start"
      />
    </Form>
  )
}

function HomeBaseStep({ onSave }: { onSave: (place: Truck) => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Truck | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [reading, setReading] = useState<'no' | 'now' | 'failed'>('no')
  const { addresses, isOut, isEmpty } = useAddressSearch(chosen ? null : text, '')
  const choose = (place: Truck) => {
    setChosen(place)
    setText(place.nearName)
    setAsked(false)
  }
  const readPosition = async () => {
    setReading('now')
    const here = await readCurrentPlace()
    setReading(here ? 'no' : 'failed')
    if (!here) return
    const place = await findPlaceNear(here).catch(() => null)
    choose({ near: formatPoint(here), nearName: place ? placeName(place) : HOME_BASE_COPY.unnamed })
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onSave(chosen)
        else setAsked(true)
      }}
    >
      <div className="min-w-44 flex-1">
        <AutocompleteField
          label={HOME_BASE_COPY.label}
          placeholder={HOME_BASE_COPY.placeholder}
          maxLength={200}
          value={text}
          suggestions={chosen ? [] : offersOf(addresses)}
          hint={isOut ? HOME_BASE_COPY.searchMissing : isEmpty ? HOME_BASE_COPY.none : undefined}
          error={
            reading === 'failed' ? HOME_BASE_COPY.noPosition : isAsked && !chosen ? HOME_BASE_COPY.choose : undefined
          }
          onType={(typed) => {
            setText(typed)
            setChosen(null)
            setReading('no')
          }}
          onTake={({ place }) => choose(place)}
          source={HOME_BASE_COPY.source}
        />
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="mt-6.5"
        busy={reading === 'now'}
        aria-label={reading === 'now' ? HOME_BASE_COPY.reading : HOME_BASE_COPY.here}
        onClick={() => void readPosition()}
      >
        <LocateFixed aria-hidden />
      </Button>
      <Button type="submit" className="mt-6.5">
        {HOME_BASE_COPY.save}
      </Button>
    </form>
  )
}

type FoundAddresses = ReturnType<typeof useAddressSearch>['addresses']

/** A city once, whatever ZIP. */
function offersOf(addresses: FoundAddresses) {
  const byName = new Map(addresses.map((address) => [placeName(address), address]))
  return [...byName].map(([name, { coordinates, zipCode }]) => ({
    key: name,
    title: name,
    detail: zipCode,
    place: { near: formatPoint(coordinates), nearName: name },
  }))
}
