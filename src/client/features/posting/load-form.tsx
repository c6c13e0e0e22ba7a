import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type FieldErrors, FormProvider, get, type UseFormReturn, useWatch } from 'react-hook-form'
import { useSession } from '#client/browser/use-session.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { useLaneLength } from '#client/browser/map/use-lane-length.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import type { PostingMode } from '#contract/load-field.ts'
import type { LoadFormValues } from '#contract/load-form.ts'
import { CommodityFields } from './commodity-fields.tsx'
import { EquipmentFields } from './equipment-fields.tsx'
import { storedFacilities } from './facilities.ts'
import { FormSection } from './form-section.tsx'
import { LaneLine } from './lane-line.tsx'
import { FIELDS_IN_ORDER, STOP_NAMES } from './load-fields.ts'
import { RateFields } from './rate-fields.tsx'
import { StopFields } from './stop-fields.tsx'

export interface Measured {
  miles: number
  driveMinutes: number
}

interface LoadFormProps {
  mode: PostingMode
  form: UseFormReturn<LoadFormValues>
  words: { submit: string; submitting: string; reset: string }
  busy: boolean
  onReset: () => void
  /** @param measured by road, as far as the device could tell */
  onSubmit: (values: LoadFormValues, measured: Measured | null) => void
  /** beside the buttons */
  actions?: ReactNode
}

/** CREATE-02, EDIT-02: the load in four parts. */
export function LoadForm({ mode, form, words, busy, onReset, onSubmit, actions }: LoadFormProps) {
  const { register, formState, handleSubmit, control, setFocus } = form
  const [attempt, setAttempt] = useState(0)
  const accountId = useSession().user.id
  const { data: facilities = [] } = useQuery({
    queryKey: ['facilities', accountId],
    queryFn: () => storedFacilities(accountId),
  })
  const [from, to] = useWatch({ control, name: ['pickupCoordinates', 'deliveryCoordinates'] })
  const length = useLaneLength(from, to)
  const { errors } = formState
  useUnsaved(formState.isDirty)

  const submit = handleSubmit(
    (values) => onSubmit(values, length && { miles: length.miles, driveMinutes: length.driveMinutes }),
    () => setAttempt(attempt + 1),
  )
  const reset = () => {
    setAttempt(0)
    onReset()
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <ErrorSummary errors={summed(errors)} attempt={attempt} onGoTo={(name) => setFocus(name as 'rate')} />
        <FormSection number={1} title="Basic Information">
          <EquipmentFields />
        </FormSection>
        <FormSection number={2} title="Address & Timing">
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-6">
            <StopFields stop="pickup" facilities={facilities} driveMinutes={null} />
            <StopFields stop="delivery" facilities={facilities} driveMinutes={length?.driveMinutes ?? null} />
          </div>
          <LaneLine length={length} />
          <RateFields mode={mode} miles={length?.miles ?? null} />
        </FormSection>
        <FormSection number={3} title="Commodity Details">
          <CommodityFields mode={mode} />
        </FormSection>
        <FormSection number={4} title="Additional Information">
          <TextArea
            optional
            rows={2}
            label="Special instructions"
            error={errors.specialInstructions?.message}
            {...register('specialInstructions')}
          />
          <TextArea
            optional
            rows={2}
            label="Shipper notes"
            error={errors.shipperNotes?.message}
            {...register('shipperNotes')}
          />
          <TextField
            optional
            label="Reference"
            hint="Your own number for it, if you have one"
            autoComplete="off"
            error={errors.reference?.message}
            {...register('reference')}
          />
        </FormSection>
        <div>{actions}</div>
        <ThumbBar>
          <Button variant="ghost" onClick={reset}>
            {words.reset}
          </Button>
          {/* an error that shows as a field is left must not push the button from under the pointer */}
          <Button type="submit" busy={busy} onMouseDown={(event) => event.preventDefault()}>
            {busy ? words.submitting : words.submit}
          </Button>
        </ThumbBar>
      </form>
    </FormProvider>
  )
}

function summed(errors: FieldErrors<LoadFormValues>) {
  return FIELDS_IN_ORDER.flatMap((name) => {
    const error: { message?: string } | undefined = get(errors, name)
    return error?.message ? [{ name, message: placed(name, error.message) }] : []
  })
}

/** 'Delivery: State is required', where the message itself does not say which stop it is about. */
function placed(name: string, message: string): string {
  const stop = name.startsWith('pickup') ? STOP_NAMES.pickup : name.startsWith('delivery') ? STOP_NAMES.delivery : ''
  return stop === '' || message.toLowerCase().includes(stop.toLowerCase()) ? message : `${stop}: ${message}`
}
