import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { suggestInstall } from '#client/browser/page/install-offer.ts'
import { showPushPrompt } from '#client/browser/push/push-prompt.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { CarrierField } from '#client/components/carrier-field.tsx'
import { RuleFindings } from '#client/components/carrier-authority.tsx'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { BrokerTerms, DaysToPay } from '#client/components/load/broker-terms.tsx'
import { BROKER_TERMS_COPY, DETENTION_TERMS_COPY } from '#client/components/load/copy.ts'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { LoadLane } from '#client/components/load/load-lane.tsx'
import { appointmentEnd, stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { loadRecentTrucks } from '#client/components/load/recent-trucks.ts'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { useCarrierChoice } from '#client/data/cache/use-own-carriers.ts'
import { useDaysToPay } from '#client/data/cache/use-days-to-pay.ts'
import { usePaperTerms } from '#client/data/cache/use-paper-terms.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import { type ActionResult, OTHER_WAITING } from '#client/data/outbox/submit-action.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { StopKind } from '#domain/freight/stop-event.ts'
import { decideAcceptStep } from '#domain/freight/carrier-finding.ts'
import { partyName } from '#domain/text/names.ts'
import { formatAppointment, formatStopTime } from '#domain/time/stop-time.ts'
import type { Intent, IntentOf } from '#offline/outbox/op-kind.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { AcceptFindings } from './accept-findings.tsx'
import {
  type BookLoadFormValues,
  createBookLoadFormSchema,
  EMPTY_BOOK_LOAD_FORM,
  findBookLoadField,
  type ParsedBookLoadForm,
  toBookingBody,
  toBookLoadForm,
} from './book-load.form.ts'
import { ACCEPT_COPY, BOOK_LOAD_COPY, COUNTER_DIALOG_COPY, REPLACE_WAITING } from './copy.ts'
import {
  type CounterFormValues,
  createCounterFormSchema,
  findCounterField,
  type ParsedCounterForm,
  startCounterForm,
  toCounterBody,
} from './counter-offer.form.ts'
import { ProposedTimes } from './proposed-times.tsx'

interface BookLoadDialogProps {
  load: Load
  open: boolean
  onClose: () => void
}

/** BDET-04 to BDET-10. Typed input survives failures, closing and the browser's end, until it's sent or discarded. */
export function BookLoadDialog({ load, open, onClose }: BookLoadDialogProps) {
  const refused = useRefusedBooking(load)
  const form = useServerForm<BookLoadFormValues, ParsedBookLoadForm>({
    schema: () => createBookLoadFormSchema(load, serverNow()),
    defaultValues: refused ? toBookLoadForm(load, refused.ask) : EMPTY_BOOK_LOAD_FORM,
    fieldOf: findBookLoadField,
    // BDET-10: only a toast says why it failed
    place: () => ({}),
  })
  const draft = useFormDraft(useTextForm(form.methods), `booking ${load.id}`)
  const carrier = useCarrierChoice()
  const booking = useRequestBooking(load, {
    onSent: () => {
      carrier?.remember()
      if (refused) void discardUnsent(refused.op)
      void draft.discard()
      onClose()
    },
  })
  const daysToPay = useDaysToPay(load.broker.id)
  const paper = usePaperTerms(load.broker.id)
  const [truck] = useState(() => findTruck(load))
  const [sharesTruck, setSharesTruck] = useState(false)
  const [isReading, setReading] = useState(false)
  const request = (asked: ParsedBookLoadForm) =>
    booking.send({
      kind: 'request-booking',
      ask: toBookingBody(load, asked, {
        truckMiles: sharesTruck ? truck?.miles : undefined,
        paperTerms: paper.terms,
        consentId: carrier?.consentId,
      }),
      pickupDateTime: appointmentEnd(load, 'pickup'),
    })
  return (
    <Dialog open={open} onClose={onClose} title={BOOK_LOAD_COPY.bookLoad}>
      <Form form={form} send={request}>
        <LoadLane load={load} heading="h3" />
        {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
        {carrier && <CarrierField choice={carrier} />}
        {load.detention && (
          <p>
            <strong>{DETENTION_TERMS_COPY.name}</strong>{' '}
            {[DETENTION_TERMS_COPY.rate(load.detention), DETENTION_TERMS_COPY.limits(load.detention)]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {daysToPay !== undefined && (
          <p>
            <DaysToPay figure={daysToPay} />
          </p>
        )}
        <p className="text-ink-soft">{BOOK_LOAD_COPY.allOptional}</p>
        <TextArea label={BOOK_LOAD_COPY.message} rows={2} {...form.field('message')} />
        <TextField
          label={BOOK_LOAD_COPY.proposedRate}
          hint={BOOK_LOAD_COPY.proposedRateHint(formatMoney(load.rate))}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          {...form.field('proposedRate')}
        />
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
        <details onToggle={({ currentTarget }) => currentTarget.open && setReading(true)}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sign-deep underline">
            {BROKER_TERMS_COPY.title}
          </summary>
          {isReading && <BrokerTerms read={paper} />}
        </details>
        <SubscriptionNote />
        <SubmitActions
          form={form}
          label={BOOK_LOAD_COPY.sendBookingRequest}
          busyLabel={BOOK_LOAD_COPY.sendingRequest}
          onCancel={onClose}
        />
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

interface AcceptRequestDialogProps {
  open: boolean
  request: BookingRequest
  load: Load
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/** UNDO-03: an acceptance rejects the rivals at once, so it shows what it agrees to beside what was posted. */
export function AcceptRequestDialog({ open, request, load, busy, onAccept, onClose }: AcceptRequestDialogProps) {
  const { requester, proposedRate, proposedTerms } = request
  const name = partyName({ ...requester, businessName: requester.freightProfile.businessName })
  const step = decideAcceptStep(request.authority, request.ruleFindings)
  const { carrier } = request
  const [isChecked, setChecked] = useState(false)
  const timesAt = (stop: StopKind, proposed: string | null | undefined) => {
    const { zone } = stopLocation(load, stop)
    const posted = formatAppointment(stopAppointment(load, stop), zone)
    return { posted, agreed: proposed ? formatStopTime(Date.parse(proposed), zone) : posted }
  }
  return (
    <ConfirmDialog
      open={open}
      title={ACCEPT_COPY.title(name, formatMoney(proposedRate ?? load.rate))}
      description={ACCEPT_COPY.whatHappens(name)}
      confirmLabel={step === 'plain' ? ACCEPT_COPY.confirm : ACCEPT_COPY.anyway}
      cancelLabel={step === 'plain' ? ACCEPT_COPY.keep : ACCEPT_COPY.keepPending}
      isSafeFirst={step !== 'plain'}
      isBarred={step === 'blocked'}
      whyNot={step === 'confirm' && !isChecked ? ACCEPT_COPY.tickFirst : undefined}
      busy={busy}
      onConfirm={onAccept}
      onCancel={onClose}
    >
      {carrier && <p className="font-bold">{ACCEPT_COPY.bookedFor(carrier.legalName, carrier.usdot, name)}</p>}
      <AcceptFindings request={request} />
      {step === 'confirm' && (
        <Checkbox
          label={ACCEPT_COPY.checkedElsewhere}
          checked={isChecked}
          onChange={({ target }) => setChecked(target.checked)}
        />
      )}
      <div className="@container">
        <table className="w-full border-collapse text-left @max-xs:block [&_td]:py-2 [&_td]:pr-3 [&_th]:py-2 [&_th]:pr-3">
          <thead className="text-sm text-ink-soft @max-xs:block">
            <tr className={NARROW_ROW}>
              <td className="@max-xs:hidden" />
              <th scope="col">{ACCEPT_COPY.posted}</th>
              <th scope="col">{ACCEPT_COPY.agreed}</th>
            </tr>
          </thead>
          <tbody className="@max-xs:block">
            <Row
              name={ACCEPT_COPY.rate}
              posted={formatMoney(load.rate)}
              agreed={formatMoney(proposedRate ?? load.rate)}
            />
            <Row name={ACCEPT_COPY.pickup} {...timesAt('pickup', proposedTerms?.pickupDateTime)} />
            <Row name={ACCEPT_COPY.delivery} {...timesAt('delivery', proposedTerms?.deliveryDateTime)} />
          </tbody>
        </table>
      </div>
      {proposedTerms && proposedTerms.specialRequirements.length > 0 && (
        <p>
          <strong>{ACCEPT_COPY.specialRequirements}</strong> {proposedTerms.specialRequirements.join(', ')}
        </p>
      )}
      <SubscriptionNote />
    </ConfirmDialog>
  )
}

/** Where three columns have no room, a row's name is above what was posted and what is agreed. */
const NARROW_ROW = '@max-xs:grid @max-xs:grid-cols-2'

function Row({ name, posted, agreed }: { name: string; posted: string; agreed: string }): ReactNode {
  return (
    <tr className={classNames('border-t border-hairline align-top', NARROW_ROW)}>
      <th scope="row" className="font-normal text-ink-soft @max-xs:col-span-2 @max-xs:pb-0!">
        {name}
      </th>
      <td>{posted}</td>
      <td className={agreed === posted ? undefined : 'font-extrabold'}>{agreed}</td>
    </tr>
  )
}

interface CounterOfferDialogProps {
  open: boolean
  request: BookingRequest
  load: Load
  onClose: () => void
}

/** Other terms for one carrier. They start as the carrier's own, and survive closing and the browser's end. */
export function CounterOfferDialog({ open, request, load, onClose }: CounterOfferDialogProps) {
  const form = useServerForm<CounterFormValues, ParsedCounterForm>({
    schema: () => createCounterFormSchema(load, request, serverNow()),
    defaultValues: startCounterForm(load, request),
    fieldOf: findCounterField,
    place: () => ({}),
  })
  const draft = useFormDraft(useTextForm(form.methods), `counter ${request.id}`)
  const sending = useSubmitAction(formatLoadLabel(load), {
    about: `counter request on ${load.number}`,
    onActed(how) {
      const { kind, message } = toActionToast(how, COUNTER_DIALOG_COPY.sent)
      toasts[kind](message)
      void draft.discard()
      onClose()
    },
  })
  const { requester, proposedRate } = request
  const carrier = partyName({ ...requester, businessName: requester.freightProfile.businessName })
  const send = (typed: ParsedCounterForm) =>
    sending.mutateAsync({
      kind: 'counter-request',
      loadId: request.loadId,
      requestId: request.id,
      offer: toCounterBody(load, typed),
      requestExpiresAt: request.expiresAt,
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={COUNTER_DIALOG_COPY.title(carrier)}
      description={COUNTER_DIALOG_COPY.whatHappens(carrier)}
    >
      <Form form={form} send={send}>
        {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
        <RuleFindings findings={request.ruleFindings} reader="broker" />
        <TextField
          label={COUNTER_DIALOG_COPY.yourRate}
          hint={COUNTER_DIALOG_COPY.rateHint(formatMoney(proposedRate ?? load.rate), formatMoney(load.rate))}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          {...form.field('rate')}
        />
        <FormProvider {...form.methods}>
          <ProposedTimes load={load} />
        </FormProvider>
        <p className="text-sm text-ink-soft">{COUNTER_DIALOG_COPY.timesHint}</p>
        <TextArea label={COUNTER_DIALOG_COPY.message} rows={2} {...form.field('message')} />
        <SubscriptionNote />
        <SubmitActions
          form={form}
          label={COUNTER_DIALOG_COPY.send}
          busyLabel={COUNTER_DIALOG_COPY.sending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
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
  const onActed = (how: ActionResult) => {
    const { kind, message } = toActionToast(how, BOOK_LOAD_COPY.done)
    toasts[kind](message)
    if (how === 'done') showPushPrompt('asked')
    suggestInstall()
    setConflict(null)
    onSent()
  }
  const sending = useSubmitAction(label, { onActed, handles: OTHER_WAITING, about })
  const replacing = useSubmitAction(label, {
    about,
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
