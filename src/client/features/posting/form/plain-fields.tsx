import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useSession } from '#client/browser/session/use-session.ts'
import { fieldError, registerField } from '#client/components/form-field.ts'
import { AutocompleteField } from '#client/ui/autocomplete-field.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Load } from '#contract/freight/load.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFieldKey } from '#contract/freight/load-field-table.ts'
import { ON, type PostingMode } from '#contract/freight/load-field.ts'
import type { LoadFormField, LoadFormValues } from '#contract/freight/load-form.ts'
import {
  TRAILER_TYPES,
  TRAILERS_BY_VEHICLE,
  USUAL_TRAILERS,
  VEHICLE_TYPES,
  type VehicleType,
} from '#domain/freight/equipment.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import { EQUIPMENT_FIELDS_COPY, RECENT_FREIGHT_COPY } from '../copy.ts'
import { listRecentFreight, loadOwnLoads, type RecentFreight } from '../create/recent-freight.ts'
import { CustomerField } from './customer-field.tsx'

/** The only fields to show; without it, all. */
export type Asked = ReadonlySet<LoadFormField> | undefined

export function isLeftOut(asked: Asked, name: LoadFormField): boolean {
  return asked !== undefined && !asked.has(name)
}

const VEHICLES = VEHICLE_TYPES.map((value) => ({ value, label: value }))

/** CREATE-05, CREATE-06: the vehicle, and the trailers it pulls. */
export function EquipmentFields({ asked }: { asked?: Asked }) {
  const form = useFormContext<LoadFormValues>()
  const { control, setValue, getValues, getFieldState } = form
  const vehicle = useWatch<LoadFormValues, 'equipmentType'>({ name: 'equipmentType' })
  const trailers: readonly string[] = vehicle ? TRAILERS_BY_VEHICLE[vehicle] : TRAILER_TYPES
  const choose = (next: VehicleType) => {
    setValue('equipmentType', next, { shouldDirty: true, shouldTouch: true })
    const trailer = getValues('commodity.trailer')
    if (trailer !== '' && TRAILERS_BY_VEHICLE[next].includes(trailer)) return
    setValue('commodity.trailer', USUAL_TRAILERS[next] ?? '', {
      shouldDirty: true,
      shouldValidate: trailer !== '' || getFieldState('commodity.trailer').invalid,
    })
  }
  return (
    <>
      <div hidden={asked !== undefined} className="flex flex-col gap-1.5">
        <p aria-hidden className="text-sm font-semibold">
          {EQUIPMENT_FIELDS_COPY.vehicleType}{' '}
          <span className="font-normal text-ink-soft">{EQUIPMENT_FIELDS_COPY.optional}</span>
        </p>
        <ChoiceChips
          label={EQUIPMENT_FIELDS_COPY.vehicleType}
          options={VEHICLES}
          value={vehicle as VehicleType}
          onChange={choose}
        />
      </div>
      <div hidden={isLeftOut(asked, 'commodity.trailer')}>
        <Controller
          control={control}
          name="commodity.trailer"
          render={({ field }) => (
            <SelectField
              {...field}
              label={EQUIPMENT_FIELDS_COPY.trailerType}
              placeholder={EQUIPMENT_FIELDS_COPY.trailerTypePlaceholder}
              options={trailers.map((value) => ({ value, label: value }))}
              error={fieldError(form, 'commodity.trailer')}
            />
          )}
        />
      </div>
    </>
  )
}

interface PlainFieldsProps {
  asked?: Asked
  group: LoadField['group']
  mode: PostingMode
  isTemplate?: boolean
}

/** The inputs of a part of the form, as its rows in the table describe them [CREATE-16, CREATE-18, CREATE-20]. */
export function PlainFields({ group, mode, isTemplate = false, asked }: PlainFieldsProps) {
  return keysOf(LOAD_FIELDS)
    .filter((name) => {
      const field: LoadField = LOAD_FIELDS[name]
      return field.group === group && !(isTemplate && field.isOfOneLoad)
    })
    .map((name) => (
      // a field that nobody asks for stays registered
      <div key={name} hidden={isLeftOut(asked, name)} className="contents">
        {name === 'commodity.commodity' ? (
          <CommodityField isAsked={asked?.has(name) ?? false} />
        ) : name === 'customerId' ? (
          <CustomerField />
        ) : (
          <PlainField name={name} mode={mode} />
        )}
      </div>
    ))
}

function PlainField({ name, mode }: { name: LoadFieldKey; mode: PostingMode }) {
  const form = useFormContext<LoadFormValues>()
  const listId = useId()
  const { label, kind, hint, placeholder, suggestions, unit, isMultiline }: LoadField = LOAD_FIELDS[name]
  if (kind === 'switch') return <SwitchedField name={name} label={label} hint={hint} />
  const shared = {
    label,
    hint,
    placeholder,
    optional: kind === 'optional' || kind === 'optional-amount',
    ...registerField(form, name),
  }
  const isAmount = kind === 'amount' || kind === 'optional-amount'
  if (isMultiline) return <TextArea rows={2} {...shared} />
  return (
    <>
      <TextField
        autoComplete="off"
        inputMode={isAmount ? (mode === 'create' && kind === 'amount' ? 'numeric' : 'decimal') : undefined}
        leading={unit === '$' ? unit : undefined}
        trailing={unit === '$' ? undefined : unit}
        list={suggestions && listId}
        {...shared}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** Letters that a line's commodity needs; the form's own field takes two (CREATE-16). */
const LEAST_LETTERS = 3

/**
 * The commodity, with the last ones: each brings its packaging. An older load's commodity is never filled in. After a
 * line, the last similar load's is a chip that Tab or Enter takes [FACE-32].
 */
function CommodityField({ isAsked }: { isAsked: boolean }) {
  const form = useFormContext<LoadFormValues>()
  const { control, setValue, setError } = form
  const typed = useWatch({ control, name: 'commodity.commodity' })
  const recent = useRecentFreight()
  const { label, placeholder } = LOAD_FIELDS['commodity.commodity']
  const take = ({ commodity, packagingType }: RecentFreight) => {
    setValue('commodity.commodity', commodity, BY_HAND)
    if (form.getValues('commodity.packagingType') === '') setValue('commodity.packagingType', packagingType, BY_HAND)
  }
  const matching = recent.filter(
    ({ commodity }) => commodity !== typed && toComparedForm(commodity).startsWith(toComparedForm(typed)),
  )
  const offers = matching.map((freight) => ({
    key: freight.commodity,
    title: freight.commodity,
    detail: freight.packagingType,
    freight,
  }))
  const isShort = typed.trim().length < LEAST_LETTERS
  const press = (event: KeyboardEvent) => {
    const isTab = event.key === 'Tab' && !event.shiftKey
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing
    const { target } = event
    if (!isAsked || !isShort || !isPlain || !(isTab || event.key === 'Enter')) return
    // one that the arrows highlighted is taken instead
    if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-activedescendant') !== null) return
    const [first] = matching
    if (first) return take(first)
    if (typed.trim() === '' || isTab) return
    event.preventDefault()
    event.stopPropagation()
    setError('commodity.commodity', { message: RECENT_FREIGHT_COPY.tooShort })
  }
  return (
    <div className="flex flex-col gap-2" onKeyDownCapture={press}>
      <Controller
        control={control}
        name="commodity.commodity"
        render={({ field }) => (
          <AutocompleteField
            {...field}
            label={label}
            placeholder={placeholder}
            hint={
              !isAsked &&
              recent.length > 0 &&
              RECENT_FREIGHT_COPY.recent(recent.map(({ commodity }) => commodity).join(', '))
            }
            error={fieldError(form, 'commodity.commodity')}
            onType={field.onChange}
            suggestions={offers}
            onTake={({ freight }) => take(freight)}
          />
        )}
      />
      {isAsked && isShort && matching.length > 0 && <FreightChips offers={matching} onTake={take} />}
    </div>
  )
}

/** The first one is what Tab and Enter take. */
function FreightChips({
  offers,
  onTake,
}: {
  offers: readonly RecentFreight[]
  onTake: (freight: RecentFreight) => void
}) {
  return (
    <div role="group" aria-label={RECENT_FREIGHT_COPY.chips} className="flex flex-wrap gap-x-2 gap-y-3">
      {offers.map((freight, index) => (
        // Tab takes the first one, so the field comes next
        <Chip key={freight.commodity} pressed={index === 0} tabIndex={-1} onClick={() => onTake(freight)}>
          {freight.commodity}
          <span className="font-normal text-ink-soft">{freight.packagingType}</span>
          {index === 0 && <kbd className="hidden pointer-fine:lg:inline">{RECENT_FREIGHT_COPY.tab}</kbd>}
        </Chip>
      ))}
    </div>
  )
}

function useRecentFreight(): readonly RecentFreight[] {
  const { control } = useFormContext<LoadFormValues>()
  const personId = useSession().user.id
  const [pickupLocation, deliveryLocation, trailer] = useWatch({
    control,
    name: ['pickupLocation', 'deliveryLocation', 'commodity.trailer'],
  })
  const { data: loads = NO_LOADS } = useQuery({
    queryKey: ['recent-freight', personId],
    queryFn: () => loadOwnLoads(personId),
    networkMode: 'always',
  })
  return useMemo(
    () => listRecentFreight(loads, { pickupLocation, deliveryLocation, trailer }),
    [loads, pickupLocation, deliveryLocation, trailer],
  )
}

const NO_LOADS: readonly Load[] = []
const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

function SwitchedField({ name, ...text }: { name: LoadFieldKey; label: string; hint: string | undefined }) {
  const { control } = useFormContext<LoadFormValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch {...text} checked={field.value === ON} onChange={(isOn) => field.onChange(isOn ? ON : '')} />
      )}
    />
  )
}
