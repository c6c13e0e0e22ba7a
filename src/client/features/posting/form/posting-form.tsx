import { Fragment, type ReactNode, useDeferredValue, useMemo } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { type KnownLane, useLaneDistance } from '#client/browser/map/use-lane-length.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { useRoomyScreen } from '#client/ui/use-screen.ts'
import type { PostingMode } from '#contract/freight/load-field.ts'
import type { LoadFormField, LoadFormValues } from '#contract/freight/load-form.ts'
import { LOAD_FORM_COPY } from '../copy.ts'
import { findMissing, type FormReview, summed, usePostingFocus } from './posting-focus.ts'
import { fieldLabels } from './load-fields.ts'
import { askedIn, POSTING_SECTIONS } from './posting-sections.tsx'
import type { LoadServerForm } from './use-load-form.ts'

export interface LaneMeasure {
  miles: number
  driveMinutes: number
}

interface PostingFormProps {
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
  /** a line or an earlier load filled in the form */
  review?: FormReview | undefined
  /** beside the form, where a wide screen has room */
  aside?: (measured: LaneMeasure | null) => ReactNode
  /** below what is missing: what was guessed */
  guesses?: ReactNode
  /** another button that sends the form, in its own way */
  other?: { label: string; send: PostingFormProps['send'] }
}

/** CREATE-02, EDIT-02: the form, in four parts. */
export function PostingForm({
  mode,
  isTemplate = false,
  known,
  form,
  words,
  onReset,
  send,
  actions,
  lead,
  aside,
  review,
  guesses,
  other,
}: PostingFormProps) {
  const { formState, control } = form.methods
  const [from, to, between] = useWatch({ control, name: ['pickupCoordinates', 'deliveryCoordinates', 'between'] })
  const length = useLaneDistance([from, ...between.map(({ Coordinates }) => Coordinates), to], known)
  const isRoomy = useRoomyScreen()
  const beside = isRoomy ? aside : undefined
  useUnsavedChanges(formState.isDirty)
  const { frame, goTo, press, stops } = usePostingFocus({ mode, form, review })

  const measured = (sendIt: PostingFormProps['send']) => (values: LoadFormValues) =>
    sendIt(values, length && { miles: length.miles, driveMinutes: length.driveMinutes })

  // what is missing comes first; the keys keep what was typed
  const drawn = POSTING_SECTIONS.map((Section, at) => {
    const asked = askedIn(at + 1, review)
    return {
      isAsked: review !== undefined && asked?.size !== 0,
      section: <Section key={at} mode={mode} isTemplate={isTemplate} length={length} stops={stops} asked={asked} />,
    }
  })
  const ordered = [
    ...drawn.flatMap(({ isAsked, section }) => (isAsked ? [section] : [])),
    <Fragment key="guesses">{guesses}</Fragment>,
    ...drawn.flatMap(({ isAsked, section }) => (isAsked ? [] : [section])),
  ]

  return (
    <FormProvider {...form.methods}>
      <div ref={frame} onKeyDown={press}>
        <Form form={form} send={measured(send)}>
          <ErrorSummary
            errors={summed(formState.errors, between.length)}
            attempt={form.attempt}
            onGoTo={(name) => goTo(name as LoadFormField)}
          />
          <div className={beside ? 'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4' : 'contents'}>
            <div className={beside ? 'flex min-w-0 flex-col gap-4' : 'contents'}>
              {lead}
              {ordered}
              <div>{actions}</div>
            </div>
            {beside && <div className="sticky top-4">{beside(length)}</div>}
          </div>
          <FailureNote message={form.failure} />
          <ThumbBar isSticky>
            {!isTemplate && <MissingFields mode={mode} onGoTo={goTo} />}
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
            <SubmitButton form={form} label={words.submit} busyLabel={words.submitting} keys="Control+Enter" />
          </ThumbBar>
        </Form>
      </div>
    </FormProvider>
  )
}

/** How many of them are named. Where a phone is too narrow for its two, the line fades out. */
const MOST_NAMED = 3
const NAMED_ON_PHONE = 2

/** Which required fields are still empty, beside the button that needs them; each name leads to its field. */
function MissingFields({ mode, onGoTo }: { mode: PostingMode; onGoTo: (name: LoadFormField) => void }) {
  const { control } = useFormContext<LoadFormValues>()
  // typing comes first
  const values = useDeferredValue(useWatch({ control }) as LoadFormValues)
  const missing = useMemo(() => findMissing(mode, values), [mode, values])
  if (missing.length === 0) return null
  const labels = fieldLabels(values.between.length)
  const named = missing.slice(0, MOST_NAMED)
  return (
    <p
      data-thumb-line
      className="w-full overflow-hidden text-sm whitespace-nowrap text-ink-soft md:w-auto md:flex-1 md:self-center pointer-fine:text-ellipsis pointer-coarse:mask-r-from-[calc(100%-2rem)]"
    >
      {LOAD_FORM_COPY.missing(missing.length)}
      {named.map((name, at) => {
        const shown = at < NAMED_ON_PHONE ? '' : 'max-sm:hidden'
        return (
          <Fragment key={name}>
            {at > 0 && <span className={shown}>, </span>}
            <button type="button" className={`underline hover:text-ink ${shown}`} onClick={() => onGoTo(name)}>
              {labels.get(name)}
            </button>
          </Fragment>
        )
      })}
    </p>
  )
}
