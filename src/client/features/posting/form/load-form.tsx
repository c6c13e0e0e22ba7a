import Route from 'lucide-react/icons/route'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { Controller, type FieldErrors, FormProvider, get, useFormContext, useWatch } from 'react-hook-form'
import type { Directions } from '#client/browser/map/directions.ts'
import { type KnownLane, useLaneDistance } from '#client/browser/map/use-lane-length.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { fieldError, registerField } from '#client/components/form-field.ts'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { keysOf } from '#contract/freight/field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFieldKey } from '#contract/freight/load-field-table.ts'
import { ON, type PostingMode, STOP_NAMES } from '#contract/freight/load-field.ts'
import { createLoadFormSchema, type LoadFormValues } from '#contract/freight/load-form.ts'
import {
  TRAILER_TYPES,
  TRAILERS_BY_VEHICLE,
  USUAL_TRAILERS,
  VEHICLE_TYPES,
  type VehicleType,
} from '#domain/freight/equipment.ts'
import { describeTransit, formatDuration } from '#domain/freight/transit.ts'
import { describeDistanceSource, markStraightLine } from '#domain/geo/distance-source.ts'
import { EQUIPMENT_FIELDS_COPY, LOAD_FORM_COPY, STOP_COPY } from '../copy.ts'
import { StopFields } from '../stop/stop-fields.tsx'
import { FIELD_LABELS } from './load-fields.ts'
import { RateFields } from './rate-fields.tsx'
import type { LoadServerForm } from './use-load-form.ts'

export interface LaneMeasure {
  miles: number
  driveMinutes: number
}

interface LoadFormProps {
  mode: PostingMode
  /** what each load has of its own is left out */
  isTemplate?: boolean
  /** the lane that the form began with, as it was measured before */
  known?: KnownLane
  form: LoadServerForm
  words: { submit: string; submitting: string; reset: string }
  onReset: () => void
  /**
   * Rejects with what the server refused.
   * @param measured road distance and time, if known
   */
  send: (values: LoadFormValues, measured: LaneMeasure | null) => Promise<unknown>
  /** beside the buttons */
  actions?: ReactNode
  /** above the form's parts */
  lead?: ReactNode
  /** another button that sends the form, in its own way */
  other?: { label: string; send: LoadFormProps['send'] }
}

/** CREATE-02, EDIT-02: the form, in four parts. */
export function LoadForm({
  mode,
  isTemplate = false,
  known,
  form,
  words,
  onReset,
  send,
  actions,
  lead,
  other,
}: LoadFormProps) {
  const { formState, control, setFocus } = form.methods
  const [from, to, team] = useWatch({ control, name: ['pickupCoordinates', 'deliveryCoordinates', 'team'] })
  const length = useLaneDistance(from, to, known)
  const { errors } = formState
  useUnsavedChanges(formState.isDirty)

  const measured = (sendIt: LoadFormProps['send']) => (values: LoadFormValues) =>
    sendIt(values, length && { miles: length.miles, driveMinutes: length.driveMinutes })

  return (
    <FormProvider {...form.methods}>
      <Form form={form} send={measured(send)}>
        <ErrorSummary errors={summed(errors)} attempt={form.attempt} onGoTo={(name) => setFocus(name as 'rate')} />
        {lead}
        <FormSection number={1} title={LOAD_FORM_COPY.basicInformation}>
          <EquipmentFields />
        </FormSection>
        <FormSection number={2} title={LOAD_FORM_COPY.addressTiming}>
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-6">
            <StopFields stop="pickup" isTimed={!isTemplate} driveMinutes={null} />
            <StopFields stop="delivery" isTimed={!isTemplate} driveMinutes={length?.driveMinutes ?? null} />
          </div>
          <PlainFields group="timing" mode={mode} />
          <LaneDistance length={length} isTeam={team === ON} />
          <RateFields mode={mode} miles={length?.miles ?? null} />
          <PlainFields group="shipper" mode={mode} />
        </FormSection>
        <FormSection number={3} title={LOAD_FORM_COPY.commodityDetails}>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <PlainFields group="commodity" mode={mode} />
          </div>
          <PlainFields group="freight" mode={mode} />
        </FormSection>
        <FormSection number={4} title={LOAD_FORM_COPY.additionalInformation}>
          <PlainFields group="additional" mode={mode} isTemplate={isTemplate} />
          <fieldset className="border-t border-hairline pt-4">
            <legend className="float-left w-full font-bold">{LOAD_FORM_COPY.detention}</legend>
            <p className="clear-both pt-1 text-sm text-ink-soft">{LOAD_FORM_COPY.detentionHint}</p>
            <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
              <PlainFields group="detention" mode={mode} />
            </div>
          </fieldset>
          <fieldset className="border-t border-hairline pt-4">
            <legend className="float-left w-full font-bold">{LOAD_FORM_COPY.paper}</legend>
            <p className="clear-both pt-1 text-sm text-ink-soft">{LOAD_FORM_COPY.paperHint}</p>
            <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
              <PlainFields group="paper" mode={mode} isTemplate={isTemplate} />
            </div>
          </fieldset>
        </FormSection>
        <div>{actions}</div>
        <FailureNote message={form.failure} />
        <ThumbBar>
          {!isTemplate && <MissingFields mode={mode} />}
          <Button variant="ghost" onClick={onReset}>
            {words.reset}
          </Button>
          {other && (
            // Not a submit button: Enter in a field presses the first of those. A phone has no room for a third one.
            <Button
              variant="ghost"
              className="max-sm:hidden"
              busy={form.isSending}
              onClick={() => void form.submit(measured(other.send))}
            >
              {other.label}
            </Button>
          )}
          <SubmitButton form={form} label={words.submit} busyLabel={words.submitting} />
        </ThumbBar>
      </Form>
    </FormProvider>
  )
}

function summed(errors: FieldErrors<LoadFormValues>) {
  return [...FIELD_LABELS.keys()].flatMap((name) => {
    const error: { message?: string } | undefined = get(errors, name)
    return error?.message ? [{ name, message: placed(name, error.message) }] : []
  })
}

/** 'Delivery: State is required', if the message doesn't name its stop. */
function placed(name: string, message: string): string {
  const stop = name.startsWith('pickup') ? STOP_NAMES.pickup : name.startsWith('delivery') ? STOP_NAMES.delivery : ''
  return stop === '' || message.toLowerCase().includes(stop.toLowerCase()) ? message : `${stop}: ${message}`
}

interface FormSectionProps {
  number: number
  title: string
  children: ReactNode
}

/** CREATE-02: a numbered section of the form. */
function FormSection({ number, title, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={id} className="flex items-center gap-2.5 text-lg font-bold">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-control bg-sign text-base text-legend"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** How many of them are named. The line is cut where a phone is too narrow. */
const MOST_NAMED = 3

/** Which required fields are still empty, beside the button that needs them. */
function MissingFields({ mode }: { mode: PostingMode }) {
  const { control } = useFormContext<LoadFormValues>()
  const [schema] = useState(() => createLoadFormSchema(mode, serverNow))
  // typing comes first
  const values = useDeferredValue(useWatch({ control }) as LoadFormValues)
  const paths = new Set(schema.safeParse(values).error?.issues.map(({ path }) => path.join('.')))
  const missing = [...FIELD_LABELS].filter(([name]) => paths.has(name) && !get(values, name))
  if (missing.length === 0) return null
  const names = missing.slice(0, MOST_NAMED).map(([, label]) => label)
  return (
    <p className="w-full truncate text-sm text-ink-soft">{LOAD_FORM_COPY.missing(missing.length, names.join(', '))}</p>
  )
}

const VEHICLES = VEHICLE_TYPES.map((value) => ({ value, label: value }))

/** CREATE-05, CREATE-06: the vehicle, and the trailers it pulls. */
function EquipmentFields() {
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
      <div className="flex flex-col gap-1.5">
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
    </>
  )
}

interface PlainFieldsProps {
  group: LoadField['group']
  mode: PostingMode
  isTemplate?: boolean
}

/** The inputs of a part of the form, as its rows in the table describe them [CREATE-16, CREATE-18, CREATE-20]. */
function PlainFields({ group, mode, isTemplate = false }: PlainFieldsProps) {
  return keysOf(LOAD_FIELDS)
    .filter((name) => {
      const field: LoadField = LOAD_FIELDS[name]
      return field.group === group && !(isTemplate && field.isOfOneLoad)
    })
    .map((name) => <PlainField key={name} name={name} mode={mode} />)
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

/** The road distance, once both ends are known. */
function LaneDistance({ length, isTeam }: { length: Directions['length']; isTeam: boolean }) {
  return (
    <p role="status" className="flex gap-2 empty:hidden">
      {length && (
        <>
          <Route aria-hidden className="mt-0.5 size-5 shrink-0 text-rail" />
          <span>
            <strong>{STOP_COPY.distance(WHOLE.format(length.miles))}</strong>, {describeDistanceSource(length.source)},{' '}
            <strong>{markStraightLine(formatDuration(length.driveMinutes), length.source)}</strong>
            {STOP_COPY.driving(describeTransit(length.driveMinutes, isTeam))}
          </span>
        </>
      )}
    </p>
  )
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
