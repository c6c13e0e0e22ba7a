import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ON } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { isTrailerForVehicle, TRAILER_TYPES } from '#domain/freight/equipment.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import type { LineStop, PostingLine } from '#domain/text/posting-line.ts'
import { searchAddressesOnDevice } from '#client/browser/addresses/device-addresses.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { importWithRetry } from '#client/ui/lazy-part.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Facility, loadFacilities } from '../stop/facilities.ts'
import { useStopPlace } from '../stop/use-stop-place.ts'
import { loadLastFreight } from './last-freight.ts'
import { PASTE_LINE_COPY } from './paste-line-copy.ts'

// at the focus of the field, and again where that failed
const loadParser = () => import('#domain/text/posting-line.ts')
const prefetchParser = () => void loadParser().catch(() => undefined)

const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

/** The latest facility in that city. */
function facilityIn(facilities: readonly Facility[], { city, state }: LineStop): Facility | undefined {
  const wanted = normalizePlaceName(`${city} ${state}`)
  return facilities.find((facility) => normalizePlaceName(`${facility.city} ${facility.state}`) === wanted)
}

/** A stop's fields from the line; true when none is left to fill in. */
function useStopFiller(stop: 'pickup' | 'delivery') {
  const { setValue } = useFormContext<LoadFormValues>()
  const place = useStopPlace(stop)
  return async (written: LineStop, facilities: readonly Facility[]): Promise<boolean> => {
    const facility = facilityIn(facilities, written)
    if (facility) place.take({ facility })
    else {
      const [address] = await searchAddressesOnDevice(`${written.city}, ${written.state}`, 1).catch(() => [])
      if (address?.state === written.state) place.take({ address })
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
}

/** Days without a time aren't guessed into an appointment. */
function unusedWords({ pickup, delivery, unread }: PostingLine): string {
  const days = [pickup, delivery].flatMap(({ day, clock }) => (day !== null && clock === null ? [day] : []))
  return [...days, ...unread].join(', ')
}

/** Fills in the form from one typed or pasted line [USE-12]. A second Enter sends the form. */
export function PasteLine({ takesFocus }: { takesFocus: boolean }) {
  const { setValue, getValues, formState } = useFormContext<LoadFormValues>()
  const accountId = useSession().user.id
  const fillPickup = useStopFiller('pickup')
  const fillDelivery = useStopFiller('delivery')
  const [text, setText] = useState('')
  const [applied, setApplied] = useState('')
  const [said, setSaid] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('input')?.focus()
  }, [takesFocus])

  const fillFreight = async ({ equipment, weight, rate }: PostingLine) => {
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

  const fill = async () => {
    const { parsePostingLine } = await importWithRetry(loadParser)
    const line = parsePostingLine(text, serverNow())
    setError(line ? undefined : PASTE_LINE_COPY.noLane)
    setSaid(undefined)
    if (!line) return
    const facilities = await loadFacilities(accountId)
    const filled = [
      await fillPickup(line.pickup, facilities),
      await fillDelivery(line.delivery, facilities),
      await fillFreight(line),
    ]
    const unused = unusedWords(line)
    setApplied(text)
    if (unused !== '') setSaid(PASTE_LINE_COPY.unused(unused))
    else setSaid(filled.includes(false) ? PASTE_LINE_COPY.partly : PASTE_LINE_COPY.filled)
  }

  const press = (event: KeyboardEvent) => {
    // a cleared form is filled again
    const isFilled = text === applied && formState.isDirty
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
        onFocus={prefetchParser}
        onKeyDown={press}
      />
      <p role="status" className="text-sm font-semibold text-sign-deep">
        {said}
      </p>
    </div>
  )
}
