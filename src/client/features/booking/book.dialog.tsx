import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { suggestInstall } from '#client/browser/page/install-offer.ts'
import { showPushPrompt } from '#client/browser/push/push-moment.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { CarrierField } from '#client/components/carrier-field.tsx'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { BrokerTerms, DaysToPay } from '#client/components/load/broker-terms.tsx'
import { BROKER_TERMS_COPY, DETENTION_TERMS_COPY } from '#client/components/load/copy.ts'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { LoadLane } from '#client/components/load/load-lane.tsx'
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
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ApiError } from '#contract/api/http-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf } from '#contract/freight/placed-stops.ts'
import { formatMoney } from '#domain/freight/money.ts'
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
  const daysToPay = useDaysToPay(load.broker.id)
  const paper = usePaperTerms(load.broker.id)
  const [truck] = useState(() => findTruck(load))
  const [sharesTruck, setSharesTruck] = useState(false)
  const [isReading, setReading] = useState(false)
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
