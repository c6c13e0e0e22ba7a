import type { ReactNode } from 'react'
import { type FieldErrors, FormProvider, get, useWatch } from 'react-hook-form'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { type KnownLane, useLaneDistance } from '#client/browser/map/use-lane-length.ts'
import { Button } from '#client/ui/button.tsx'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { STOP_NAMES, ON, type PostingMode } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { EquipmentFields } from './equipment-fields.tsx'
import { FormSection } from './form-section.tsx'
import { LaneDistance } from '../stop/lane-line.tsx'
import type { LoadServerForm } from './use-load-form.ts'
import { FIELD_LABELS } from './load-fields.ts'
import { MissingFields } from './missing-fields.tsx'
import { PlainFields } from './plain-fields.tsx'
import { RateFields } from '../rate/rate-fields.tsx'
import { StopFields } from '../stop/stop-fields.tsx'
import { LOAD_FORM_COPY } from './copy.ts'
import { ErrorSummary } from '#client/ui/error-summary.tsx'

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
