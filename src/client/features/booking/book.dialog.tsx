import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { suggestInstall } from '#client/browser/page/install-offer.ts'
import { showPushPrompt } from '#client/browser/push/push-moment.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { type DraftForm, useDraftForm } from '#client/forms/use-draft-form.ts'
import { CarrierField } from '#client/components/carrier-field.tsx'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { BrokerTerms, DaysToPay } from '#client/components/load/broker-terms.tsx'
import { BROKER_TERMS_COPY, DETENTION_TERMS_COPY } from '#client/components/load/copy.ts'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { LoadLane, LoadTimes } from '#client/components/load/load-lane.tsx'
import { loadRecentTrucks } from '#client/components/load/recent-trucks.ts'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { useCarrierChoice } from '#client/data/cache/use-own-carriers.ts'
import { useDaysToPay } from '#client/data/cache/use-days-to-pay.ts'
import { usePaperTerms } from '#client/data/cache/use-paper-terms.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import { type ActionResult, OTHER_WAITING } from '#client/data/outbox/submit-action.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { foldProps } from '#client/ui/fold-props.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { ApiError } from '#contract/api/http-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf } from '#contract/freight/placed-stops.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/names.ts'
import type { Intent, IntentOf } from '#offline/outbox/op-kind.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import {
  type BookLoadFormValues,
  createBookLoadFormSchema,
  EMPTY_BOOK_LOAD_FORM,
  findBookLoadField,
  type ParsedBookLoadForm,
  toBookingBody,
  toBookLoadForm,
} from './book-load.form.ts'
import { BOOK_LOAD_COPY, REPLACE_WAITING } from './copy.ts'
import { readAmount } from './proposed-terms.form.ts'
import { ProposedTimes } from './proposed-times.tsx'

interface BookLoadDialogProps {
  load: Load
  open: boolean
  onClose: () => void
}

/** BDET-04 to BDET-10. Typed input survives failures, closing and the browser's end, until it's sent or discarded. */
export function BookLoadDialog({ load, open, onClose }: BookLoadDialogProps) {
  const refused = useRefusedBooking(load)
  const form = useDraftForm<BookLoadFormValues, ParsedBookLoadForm>({
    draft: `booking ${load.id}`,
    schema: () => createBookLoadFormSchema(load, serverNow()),
    defaultValues: refused ? toBookLoadForm(load, refused.ask) : EMPTY_BOOK_LOAD_FORM,
    fieldOf: findBookLoadField,
    // BDET-10: only a toast says why it failed
    place: () => ({}),
  })
  const carrier = useCarrierChoice()
  const booking = useRequestBooking(load, {
    onSent: () => {
      carrier?.remember()
      if (refused) void discardUnsent(refused.op)
      void form.draft.discard()
      onClose()
    },
  })
  const paper = usePaperTerms(load.broker.id)
  const [truck] = useState(() => findTruck(load))
  const [sharesTruck, setSharesTruck] = useState(false)
  const [isReading, setReading] = useState(false)
  const offer = useOffer(form, load)
  const more = useMore(form)
  const request = (form: ParsedBookLoadForm) =>
    booking.send({
      kind: 'request-booking',
      ask: toBookingBody(load, form, {
        truckMiles: sharesTruck ? truck?.miles : undefined,
        paperTerms: paper.terms,
        consentId: carrier?.consentId,
      }),
      pickupDateTime: endOfAppointment(firstStopOf(load)),
    })
  return (
    <Dialog open={open} onClose={onClose} title={BOOK_LOAD_COPY.bookLoad}>
      <Form form={form} send={request}>
        <LoadLane load={load} heading="h3" />
        <RateDetails form={form} load={load} isOpen={offer.isOpen} onToggle={offer.toggle} />
        <LoadTimes load={load} />
        {carrier && <CarrierField choice={carrier} />}
        <PostedTerms load={load} />
        <details {...more.details} className="rounded-card border border-line">
          <summary {...more.summary} className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-semibold">
            <span className="flex-1">{BOOK_LOAD_COPY.more}</span>
            <span className="text-sm font-normal whitespace-nowrap text-ink-soft">{BOOK_LOAD_COPY.optional}</span>
            <ChevronDown aria-hidden className="size-5 in-[details[open]]:rotate-180" />
          </summary>
          <div className="flex flex-col gap-4 px-4 pb-4">
            <p className="text-ink-soft">{BOOK_LOAD_COPY.allOptional}</p>
            <TextArea label={BOOK_LOAD_COPY.message} rows={2} {...form.field('message')} />
            <FormProvider {...form.methods}>
              <ProposedTimes load={load} />
            </FormProvider>
            <TextArea label={BOOK_LOAD_COPY.additionalNotes} rows={2} {...form.field('additionalNotes')} />
            {truck && (
              <Checkbox
                label={BOOK_LOAD_COPY.shareTruck(truck.miles)}
                hint={BOOK_LOAD_COPY.shareTruckHint(truck.place)}
                checked={sharesTruck}
                onChange={({ target }) => setSharesTruck(target.checked)}
              />
            )}
          </div>
        </details>
        <details onToggle={({ currentTarget }) => currentTarget.open && setReading(true)}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sign-deep underline">
            {BROKER_TERMS_COPY.title}
          </summary>
          {isReading && <BrokerTerms read={paper} />}
        </details>
        <SubscriptionNote />
        <BookingActions form={form} load={load} offer={offer} />
      </Form>
      <ConfirmDialog
        open={booking.conflict !== null}
        title={REPLACE_WAITING.title}
        description={booking.conflict && REPLACE_WAITING.describe(booking.conflict.waiting, booking.conflict.typed)}
        confirmLabel={REPLACE_WAITING.confirm}
        cancelLabel={REPLACE_WAITING.cancel}
        busy={booking.isReplacing}
        onConfirm={booking.replace}
        onCancel={booking.keepWaiting}
      />
    </Dialog>
  )
}

const MORE = ['message', 'pickupDateTime', 'deliveryDateTime', 'additionalNotes'] as const

type BookingForm = DraftForm<BookLoadFormValues, ParsedBookLoadForm>

/** Whom the carrier deals with, and what it gets besides the rate: detention, and how soon the broker pays. */
function PostedTerms({ load }: { load: Load }) {
  const daysToPay = useDaysToPay(load.broker.id)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line px-4 py-2.5">
      <dt className="text-ink-soft">{BOOK_LOAD_COPY.broker}</dt>
      <dd className="font-semibold wrap-anywhere">{partyName(load.broker)}</dd>
      {load.detention && (
        <>
          <dt className="text-ink-soft">{DETENTION_TERMS_COPY.name}</dt>
          <dd>
            {[DETENTION_TERMS_COPY.rate(load.detention), DETENTION_TERMS_COPY.limits(load.detention)]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </>
      )}
      {daysToPay !== undefined && (
        <>
          <dt className="text-ink-soft">{BOOK_LOAD_COPY.pays}</dt>
          <dd>
            <DaysToPay figure={daysToPay} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** The folded fields: open once one of them has text from before, or is refused. */
function useMore({ methods }: BookingForm) {
  const { errors } = methods.formState
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const values = methods.watch()
  const isRefused = MORE.some((field) => errors[field])
  const asks = isRefused || MORE.some((field) => values[field] !== '')
  if (asks !== wasOpened) {
    setOpened(asks)
    if (asks) setOpen(true)
  }
  return foldProps(isOpen, setOpen)
}

interface Offer {
  isOpen: boolean
  /** opens the field, or goes back to the posted rate */
  switch: () => void
  toggle: (isOpen: boolean) => void
  /** dollars, if another rate than the posted one is typed */
  rate: number | null
}

/** As posted, or another rate. A folded field is never sent: going back to the posted rate empties it, and keeps its text. */
function useOffer(form: BookingForm, load: Load): Offer {
  const { setValue, watch } = form.methods
  const typed = watch('proposedRate')
  const [kept, setKept] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [wasRestored, setRestored] = useState(false)
  if (typed !== '' && !wasRestored) {
    setRestored(true)
    setOpen(true)
  }
  const toggle = (opens: boolean) => {
    if (opens === isOpen) return
    setRestored(true)
    if (!opens && typed !== '') setKept(typed)
    setValue('proposedRate', opens ? typed || kept : '', { shouldDirty: true })
    setOpen(opens)
  }
  const rate = readAmount(typed)
  return {
    isOpen,
    toggle,
    switch: () => toggle(!isOpen),
    rate: isOpen && rate && rate !== load.rate ? rate : null,
  }
}

interface RateDetailsProps {
  form: BookingForm
  load: Load
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** The one field of an offer, folded until another rate is offered. */
function RateDetails({ form, load, isOpen, onToggle }: RateDetailsProps) {
  const field = useRef<HTMLDetailsElement>(null)
  const rate = readAmount(form.methods.watch('proposedRate')) || load.rate
  const perMile = formatRatePerMile(rate, load.distance)
  useEffect(() => {
    if (isOpen) field.current?.querySelector('input')?.select()
  }, [isOpen])
  return (
    <details
      ref={field}
      open={isOpen}
      // the browser opens it for a search in the page
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className={isOpen ? undefined : 'hidden'}
    >
      <summary className="sr-only">{BOOK_LOAD_COPY.anotherRate}</summary>
      <TextField
        label={BOOK_LOAD_COPY.proposedRate}
        hint={BOOK_LOAD_COPY.proposedRateHint(formatMoney(load.rate))}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
        // not its value: a posted rate that changes meanwhile would be sent as an offer that nobody typed
        placeholder={String(load.rate)}
        trailing={perMile && <span className="font-semibold text-sign-deep tabular-nums">{perMile}</span>}
        {...form.field('proposedRate')}
      />
    </details>
  )
}

/** What the button sends stands above it. Where the thumb comes from is a button that binds nothing. */
function BookingActions({ form, load, offer }: { form: BookingForm; load: Load; offer: Offer }) {
  const id = useId()
  return (
    <>
      <FailureNote message={form.failure} />
      <DialogActions>
        <Button variant="ghost" className="sm:min-h-14" onClick={offer.switch}>
          {offer.isOpen ? BOOK_LOAD_COPY.keepPosted(formatMoney(load.rate)) : BOOK_LOAD_COPY.anotherRate}
        </Button>
        <SubmitButton
          form={form}
          className="min-h-14"
          aria-describedby={id}
          label={BOOK_LOAD_COPY.sendBookingRequest}
          busyLabel={BOOK_LOAD_COPY.sendingRequest}
        />
        <p id={id} className="text-center text-lg font-bold sm:order-first sm:basis-full sm:text-right">
          {offer.rate === null
            ? BOOK_LOAD_COPY.asPosted(formatMoney(load.rate))
            : BOOK_LOAD_COPY.yourOffer(formatMoney(offer.rate))}
        </p>
      </DialogActions>
    </>
  )
}

/** The request that the server refused, on the device until it is sent again or discarded. */
function useRefusedBooking(load: Load): { op: Op; ask: Booking['ask'] } | null {
  const { ops } = useOutbox()
  const [refused] = useState(() =>
    ops.flatMap((op) =>
      op.intent.kind === 'request-booking' && op.intent.ask.loadId === load.id && OP_STATES[op.state].phase === 'asks'
        ? [{ op, ask: op.intent.ask }]
        : [],
    ),
  )
  return refused.at(-1) ?? null
}

/** The truck of the account's last search, as miles to the pickup; null if it has none. */
function findTruck(load: Load): { miles: number; place: string } | null {
  const [truck] = loadRecentTrucks()
  const miles = truck && deadheadMiles(truck, load)
  return truck && miles !== undefined ? { miles, place: truck.nearName } : null
}

type Booking = IntentOf<'request-booking'>

/**
 * Requests a load, online or offline. A double tap is one request; another request while one waits asks whether to
 * replace that. If the server rejects it, the form stays and the global handler says why (BDET-10).
 */
function useRequestBooking(load: Load, { onSent }: { onSent: () => void }) {
  const [conflict, setConflict] = useState<{ waiting: Op; typed: Booking } | null>(null)
  const label = formatLoadLabel(load)
  const about = `request ${load.id}`
  const { done } = BOOK_LOAD_COPY
  const onActed = (how: ActionResult) => {
    if (how === 'done') showPushPrompt('asked')
    suggestInstall()
    setConflict(null)
    onSent()
  }
  const sending = useSubmitAction(label, { done, onActed, handles: OTHER_WAITING, about })
  const replacing = useSubmitAction(label, {
    about,
    done,
    onActed,
    onRefused: () => setConflict(null),
    insteadOf: conflict?.waiting.opId,
  })
  return {
    isReplacing: replacing.isPending,
    /** the rates of the request that waits and of the one that was typed; null when none waits */
    conflict: conflict && { waiting: proposedIn(conflict.waiting.intent), typed: proposedIn(conflict.typed) },
    /** rejects with what the server refused */
    send: (typed: Booking) =>
      sending.mutateAsync(typed, {
        onError(error) {
          if (error instanceof ApiError && error.code === OTHER_WAITING)
            setConflict({ waiting: error.current as Op, typed })
        },
      }),
    replace: () => conflict && replacing.mutate(conflict.typed),
    keepWaiting: () => setConflict(null),
  }
}

function proposedIn(intent: Intent): number | null {
  return intent.kind === 'request-booking' ? (intent.ask.proposedRate ?? null) : null
}
