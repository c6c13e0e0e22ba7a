import Route from 'lucide-react/icons/route'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FieldErrors, FormProvider, get, useFormContext, useWatch } from 'react-hook-form'
import type { Directions } from '#client/browser/map/directions.ts'
import { type KnownLane, useLaneDistance } from '#client/browser/map/use-lane-length.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { useRoomyScreen } from '#client/ui/use-screen.ts'
import { ON, type PostingMode, STOP_NAMES } from '#contract/freight/load-field.ts'
import {
  createLoadFormSchema,
  formStops,
  type LoadFormField,
  type LoadFormValues,
  type StopField,
} from '#contract/freight/load-form.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { describeTransit, formatDuration } from '#domain/freight/transit.ts'
import { describeDistanceSource, markStraightLine } from '#domain/geo/distance-source.ts'
import { LISTED_STOP_COPY, LOAD_FORM_COPY, STOP_COPY } from '../copy.ts'
import { AddStop, StopCards } from '../stop/stop-cards.tsx'
import { StopFields } from '../stop/stop-fields.tsx'
import { FoldedFields, FormSection } from './form-section.tsx'
import { fieldLabels } from './load-fields.ts'
import { type Asked, EquipmentFields, isLeftOut, PlainFields } from './plain-fields.tsx'
import { RateFields } from './rate-fields.tsx'
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

/** What the form asks for once a line or an earlier load has filled it in. */
export interface FormReview {
  /** grows with each filling: the focus then goes to what is missing */
  round: number
  /** the only fields shown, until a section is opened */
  asked: ReadonlySet<LoadFormField>
  ask: (names: readonly LoadFormField[]) => void
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
  const { formState, control, setFocus, getValues } = form.methods
  const [from, to, team, between] = useWatch({
    control,
    name: ['pickupCoordinates', 'deliveryCoordinates', 'team', 'between'],
  })
  const length = useLaneDistance([from, ...between.map(({ Coordinates }) => Coordinates), to], known)
  // the fields of one stop show at a time above two
  const [openStop, setOpenStop] = useState<StopField | null>(null)
  const isRoomy = useRoomyScreen()
  const beside = isRoomy ? aside : undefined
  const frame = useRef<HTMLDivElement>(null)
  useUnsavedChanges(formState.isDirty)

  /** To a field, also in a fold. */
  const goTo = (name: LoadFormField) => {
    review?.ask([name])
    const stop = formStops(getValues()).find(({ field }) => name.startsWith(field))
    if (stop) setOpenStop(stop.field)
    requestAnimationFrame(() => {
      const fold = frame.current?.querySelector(`[name="${name}"]`)?.closest('details')
      if (fold) fold.open = true
      setFocus(name)
    })
  }
  /** The first added stop turns the two columns into cards. */
  const openAdded = (field: StopField) => {
    setOpenStop(field)
    requestAnimationFrame(() => setFocus(`${field}Address`))
  }
  /** To the next field that is missing, else to the button that sends. */
  const goOn = () => {
    const [next] = findMissing(mode, getValues())
    if (next) goTo(next)
    else frame.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }
  const onFilled = useEffectEvent(goOn)
  const round = review?.round
  useEffect(() => {
    if (round !== undefined) requestAnimationFrame(() => onFilled())
  }, [round])

  /** STOP-11: of a stop between, its card opens. */
  const onRefused = useEffectEvent(() => {
    const [first] = summed(formState.errors, between.length)
    if (first?.name.startsWith('between.')) goTo(first.name)
  })
  const { attempt } = form
  useEffect(() => {
    if (attempt > 0) requestAnimationFrame(() => onRefused())
  }, [attempt])

  const press = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (!form.isSending) target.closest('form')?.requestSubmit()
    } else if (review && target instanceof HTMLInputElement) {
      event.preventDefault()
      goOn()
    }
  }

  const measured = (sendIt: PostingFormProps['send']) => (values: LoadFormValues) =>
    sendIt(values, length && { miles: length.miles, driveMinutes: length.driveMinutes })

  const shared = { mode, isTemplate }
  const askedIn = (section: number): Asked =>
    review && new Set([...review.asked].filter((name) => sectionOf(name) === section))
  const sections = [
    <FormSection
      key={1}
      number={1}
      title={LOAD_FORM_COPY.basicInformation}
      asked={askedIn(1)}
      fact={({ equipmentType, commodity }) => listed(equipmentType, commodity.trailer)}
    >
      {(asked) => <EquipmentFields asked={asked} />}
    </FormSection>,
    <FormSection
      key={2}
      number={2}
      title={LOAD_FORM_COPY.addressTiming}
      asked={askedIn(2)}
      fact={() =>
        length ? listed(STOP_COPY.distance(WHOLE.format(length.miles)), formatDuration(length.driveMinutes)) : ''
      }
    >
      {(asked) => (
        <>
          {between.length > 0 ? (
            <StopCards
              isTimed={!isTemplate}
              driveMinutes={length?.driveMinutes ?? null}
              open={openStop}
              onOpen={setOpenStop}
              onAdded={openAdded}
            />
          ) : (
            <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-6">
              {POSTED_STOPS.map(({ id, kind }, index) => (
                <div key={id} className="flex min-w-0 flex-col gap-4">
                  <StopFields
                    stop={{ field: id, kind, number: index + 1 }}
                    isTimed={!isTemplate}
                    driveMinutes={length?.driveMinutes ?? null}
                    asked={asked}
                  />
                  {index === 0 && !asked && (
                    <div>
                      <AddStop onAdded={openAdded} />
                    </div>
                  )}
                </div>
              ))}
            </div>
          )}
          <PlainFields group="timing" asked={asked} {...shared} />
          {!asked && <LaneDistance length={length} isTeam={team === ON} />}
          <div hidden={isLeftOut(asked, 'rate')}>
            <RateFields mode={mode} miles={length?.miles ?? null} />
          </div>
          <PlainFields group="shipper" asked={asked} {...shared} />
        </>
      )}
    </FormSection>,
    <FormSection
      key={3}
      number={3}
      title={LOAD_FORM_COPY.commodityDetails}
      asked={askedIn(3)}
      fact={({ commodity }) => listed(commodity.commodity, commodity.packagingType)}
    >
      {(asked) => (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <PlainFields group="commodity" asked={asked} {...shared} />
          </div>
          <PlainFields group="freight" asked={asked} {...shared} />
        </>
      )}
    </FormSection>,
    <FormSection
      key={4}
      number={4}
      title={LOAD_FORM_COPY.additionalInformation}
      asked={askedIn(4)}
      fact={() => LOAD_FORM_COPY.additionalFact}
    >
      {(asked) => (
        <>
          <PlainFields group="additional" asked={asked} {...shared} />
          <FoldedFields title={LOAD_FORM_COPY.detention} hint={LOAD_FORM_COPY.detentionHint} group="detention">
            <PlainFields group="detention" {...shared} />
          </FoldedFields>
          <FoldedFields title={LOAD_FORM_COPY.paper} hint={LOAD_FORM_COPY.paperHint} group="paper">
            <PlainFields group="paper" {...shared} />
          </FoldedFields>
        </>
      )}
    </FormSection>,
  ]
  // what is missing comes first; the keys keep what was typed
  const isAsked = (at: number) => review !== undefined && askedIn(at + 1)?.size !== 0
  const ordered = [
    ...sections.filter((_, at) => isAsked(at)),
    <Fragment key="guesses">{guesses}</Fragment>,
    ...sections.filter((_, at) => !isAsked(at)),
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

/** The form's part of a field. */
function sectionOf(name: LoadFormField): number {
  if (name === 'equipmentType' || name === 'commodity.trailer') return 1
  if (name.startsWith('commodity.') || name === 'partial') return 3
  return isOfStop(name) || /^(?:team|rate|shipperPays)$/.test(name) ? 2 : 4
}

const isOfStop = (name: string) => name.startsWith('between.') || POSTED_STOPS.some(({ id }) => name.startsWith(id))

function listed(...facts: string[]): string {
  return facts.filter(Boolean).join(', ')
}

function summed(errors: FieldErrors<LoadFormValues>, between: number) {
  return [...fieldLabels(between).keys()].flatMap((name) => {
    const error: { message?: string } | undefined = get(errors, name)
    return error?.message ? [{ name, message: placed(name, error.message) }] : []
  })
}

/** 'Delivery: State is required', if the message doesn't name its stop. */
function placed(name: string, message: string): string {
  const found = POSTED_STOPS.find(({ id }) => name.startsWith(id))
  const between = /^between\.(\d+)\./.exec(name)?.[1]
  const stop = found ? STOP_NAMES[found.kind] : between === undefined ? '' : LISTED_STOP_COPY.name(Number(between) + 2)
  return stop === '' || message.toLowerCase().includes(stop.toLowerCase()) ? message : `${stop}: ${message}`
}

/** How many of them are named. The line is cut where a phone is too narrow. */
const MOST_NAMED = 3

/** The required fields that are still empty, in the form's order. */
export function findMissing(mode: PostingMode, values: LoadFormValues): LoadFormField[] {
  const { error } = createLoadFormSchema(mode, serverNow).safeParse(values)
  const paths = new Set(error?.issues.map(({ path }) => path.join('.')))
  return [...fieldLabels(values.between.length).keys()].filter((name) => paths.has(name) && !get(values, name))
}

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
    <p className="w-full truncate text-sm text-ink-soft md:w-auto md:flex-1 md:self-center">
      {LOAD_FORM_COPY.missing(missing.length)}
      {named.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          <button type="button" className="underline hover:text-ink" onClick={() => onGoTo(name)}>
            {labels.get(name)}
          </button>
        </Fragment>
      ))}
    </p>
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
