import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useDaysToPay } from '#client/data/cache/use-days-to-pay.ts'
import { usePaperTerms } from '#client/data/cache/use-paper-terms.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { BROKER_TERMS_COPY } from '#client/components/broker-terms-copy.ts'
import { deadheadMiles } from '#client/components/deadhead-miles.ts'
import { DaysToPay } from '#client/components/days-to-pay.tsx'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { DETENTION_TERMS_COPY } from '#client/components/detention-terms-copy.ts'
import { LoadLane } from '#client/components/load-lane.tsx'
import { appointmentEnd } from '#client/components/load-stop.ts'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { loadRecentTrucks } from '#client/components/recent-trucks.ts'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useTextForm } from '#client/components/use-text-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { BOOK_LOAD_COPY } from './book-load-copy.ts'
import {
  type ParsedBookLoadForm,
  toBookingBody,
  createBookLoadFormSchema,
  type BookLoadFormValues,
  EMPTY_BOOK_LOAD_FORM,
  findBookLoadField,
} from './book-load.form.ts'
import { REPLACE_WAITING } from './copy.ts'
import { ProposedTimes } from './proposed-times.tsx'
import { useRequestBooking } from './use-request-booking.ts'
import { BrokerTerms } from '#client/components/broker-terms.tsx'

interface BookLoadDialogProps {
  load: Load
  open: boolean
  onClose: () => void
}

/** BDET-04 to BDET-10. Typed input survives failures, closing and the browser's end, until it's sent or discarded. */
export function BookLoadDialog({ load, open, onClose }: BookLoadDialogProps) {
  const form = useServerForm<BookLoadFormValues, ParsedBookLoadForm>({
    schema: () => createBookLoadFormSchema(load, serverNow()),
    defaultValues: EMPTY_BOOK_LOAD_FORM,
    fieldOf: findBookLoadField,
    // BDET-10: only a toast says why it failed
    place: () => ({}),
  })
  const draft = useFormDraft(useTextForm(form.methods), `booking ${load.id}`)
  const booking = useRequestBooking(load, {
    onSent: () => {
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
      ask: toBookingBody(load, asked, { truckMiles: sharesTruck ? truck?.miles : undefined, paperTerms: paper.terms }),
      pickupDateTime: appointmentEnd(load, 'pickup'),
    })
  return (
    <Dialog open={open} onClose={onClose} title={BOOK_LOAD_COPY.bookLoad}>
      <Form form={form} send={request}>
        <LoadLane load={load} heading="h3" />
        {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
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

/** The truck of this device's last search, as miles to the pickup; null if it has none. */
function findTruck(load: Load): { miles: number; place: string } | null {
  const [truck] = loadRecentTrucks()
  const miles = truck && deadheadMiles(truck, load)
  return truck && miles !== undefined ? { miles, place: truck.nearName } : null
}
