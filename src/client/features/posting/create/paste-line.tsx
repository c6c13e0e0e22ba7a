import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { searchAddressesOnDevice } from '#client/browser/addresses/device-addresses.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { ON, type StopKind } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { isTrailerForVehicle, TRAILER_TYPES } from '#domain/freight/equipment.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import { type LineStop, parsePostingLine, type PostingLine } from '#domain/text/posting-line.ts'
import type { Instant } from '#domain/time/instant.ts'
import { PASTE_LINE_COPY } from '../copy.ts'
import { type Facility, loadFacilities } from '../stop/facilities.ts'
import { useStopPlace } from '../stop/use-stop-place.ts'
import { loadLastFreight } from './last-freight.ts'

/** Fills in the form from one typed or pasted line [USE-12]. A second Enter sends the form. */
export function PasteLine({ takesFocus }: { takesFocus: boolean }) {
  const form = useFormContext<LoadFormValues>()
  const { isDirty } = form.formState
  const accountId = useSession().user.id
  const places = { pickup: useStopPlace('pickup'), delivery: useStopPlace('delivery') }
  const [text, setText] = useState('')
  const [applied, setApplied] = useState('')
  const [said, setSaid] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('input')?.focus()
  }, [takesFocus])

  const fill = async () => {
    const words = await fillFromLine(text, serverNow(), { form, places, accountId })
    setError(words === null ? PASTE_LINE_COPY.noLane : undefined)
    setSaid(words ?? undefined)
    if (words !== null) setApplied(text)
  }

  const press = (event: KeyboardEvent) => {
    // a cleared form is filled again
    const isFilled = text === applied && isDirty
    if (event.key !== 'Enter' || text.trim() === '' || isFilled) return
    event.preventDefault()
    void fill()
  }

  return (
    <div ref={field} className="rounded-card border border-line bg-surface p-4">
      <TextField
        label={PASTE_LINE_COPY.label}
        optional
        hint={PASTE_LINE_COPY.hint}
        placeholder={PASTE_LINE_COPY.placeholder}
        error={error}
        autoComplete="off"
        maxLength={300}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <p role="status" className="text-sm font-semibold text-sign-deep">
        {said}
      </p>
    </div>
  )
}

const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

type LoadForm = Pick<UseFormReturn<LoadFormValues>, 'setValue' | 'getValues'>

interface Filling {
  form: LoadForm
  /** how each stop takes an address or a facility */
  places: Record<StopKind, Pick<ReturnType<typeof useStopPlace>, 'take'>>
  accountId: string
}

/** Fills in the form from one line. @returns what to tell the user; null if the line names no lane */
async function fillFromLine(text: string, now: Instant, filling: Filling): Promise<string | null> {
  const line = parsePostingLine(text, now)
  if (!line) return null
  const facilities = await loadFacilities(filling.accountId)
  const filled = [
    await fillStop('pickup', line.pickup, facilities, filling),
    await fillStop('delivery', line.delivery, facilities, filling),
    await fillFreight(line, filling),
  ]
  const unused = unusedWords(line)
  if (unused !== '') return PASTE_LINE_COPY.unused(unused)
  return filled.includes(false) ? PASTE_LINE_COPY.partly : PASTE_LINE_COPY.filled
}

/** A stop's fields from the line; true when none is left to fill in. */
async function fillStop(
  stop: StopKind,
  written: LineStop,
  facilities: readonly Facility[],
  { form: { setValue }, places }: Filling,
): Promise<boolean> {
  const facility = facilityIn(facilities, written)
  if (facility) places[stop].take({ facility })
  else {
    const [address] = await searchAddressesOnDevice(`${written.city}, ${written.state}`, 1).catch(() => [])
    if (address?.state === written.state) places[stop].take({ address })
    else {
      setValue(`${stop}Location`, written.city, BY_HAND)
      setValue(`${stop}State`, written.state, BY_HAND)
    }
  }
  if (written.day === null || written.clock === null) return false
  setValue(`${stop}DateTime`, `${written.day}T${written.clock}`, BY_HAND)
  if (written.until !== null) setValue(`${stop}Until`, `${written.day}T${written.until}`, BY_HAND)
  return facility !== undefined
}

/** The latest facility in that city. */
function facilityIn(facilities: readonly Facility[], { city, state }: LineStop): Facility | undefined {
  const wanted = normalizePlaceName(`${city} ${state}`)
  return facilities.find((facility) => normalizePlaceName(`${facility.city} ${facility.state}`) === wanted)
}

async function fillFreight(
  { equipment, weight, rate }: PostingLine,
  { form: { setValue, getValues }, accountId }: Filling,
): Promise<boolean> {
  const last = await loadLastFreight(accountId)
  const trailer = TRAILER_TYPES.find((type) => type === equipment?.trailer)
  if (equipment?.vehicle && trailer && isTrailerForVehicle(equipment.vehicle, trailer)) {
    setValue('equipmentType', equipment.vehicle, BY_HAND)
    setValue('commodity.trailer', trailer, BY_HAND)
    if (equipment.isTeam) setValue('team', ON, BY_HAND)
  } else if (last && getValues('commodity.trailer') === '') {
    setValue('equipmentType', last.vehicle, BY_HAND)
    setValue('commodity.trailer', last.trailer, BY_HAND)
  }
  if (weight !== null) setValue('commodity.weight', weight, BY_HAND)
  if (rate !== null) setValue('rate', rate, BY_HAND)
  for (const name of ['commodity', 'packagingType'] as const)
    if (last && getValues(`commodity.${name}`) === '') setValue(`commodity.${name}`, last[name], BY_HAND)
  return last !== null && weight !== null && rate !== null
}

/** Days without a time aren't guessed into an appointment. */
function unusedWords({ pickup, delivery, unread }: PostingLine): string {
  const days = [pickup, delivery].flatMap(({ day, clock }) => (day !== null && clock === null ? [day] : []))
  return [...days, ...unread].join(', ')
}
