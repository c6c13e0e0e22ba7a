import { useWatch } from 'react-hook-form'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatStopTime, parseWallTimeInZone, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { OTHER_WAITING } from '#client/data/outbox/submit-action.ts'
import { LoadLane } from '#client/components/load-lane.tsx'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import {
  type ParsedBookLoadForm,
  toBookingBody,
  createBookLoadFormSchema,
  type BookLoadFormValues,
  EMPTY_BOOK_LOAD_FORM,
  findBookLoadField,
} from './book-load.form.ts'
import { REPLACE_WAITING } from './copy.ts'
import { useRequestBooking } from './use-request-booking.ts'

interface BookLoadDialogProps {
  load: Load
  open: boolean
  onClose: () => void
}

/** BDET-04 to BDET-10. Typed input survives failures and closing, until it's sent. */
export function BookLoadDialog({ load, open, onClose }: BookLoadDialogProps) {
  const form = useServerForm<BookLoadFormValues, ParsedBookLoadForm>({
    schema: () => createBookLoadFormSchema(load, serverNow()),
    defaultValues: EMPTY_BOOK_LOAD_FORM,
    fieldOf: findBookLoadField,
    // asked below
    place: ({ code }) => (code === OTHER_WAITING ? {} : undefined),
  })
  const booking = useRequestBooking(load, {
    onSent: () => {
      form.methods.reset()
      onClose()
    },
  })
  const request = (asked: ParsedBookLoadForm) =>
    booking.send({
      kind: 'request-booking',
      ask: toBookingBody(load, asked),
      pickupDateTime: load.pickupDateTime,
    })
  const [pickupTyped, deliveryTyped] = useWatch({
    control: form.methods.control,
    name: ['pickupDateTime', 'deliveryDateTime'],
  })
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = load
  return (
    <Dialog open={open} onClose={onClose} title="Book Load">
      <Form form={form} send={request}>
        <LoadLane load={load} heading="h3" />
        <p className="text-ink-soft">All fields are optional. Leave one empty to keep the posted terms.</p>
        <TextArea label="Message" rows={2} {...form.field('message')} />
        <TextField
          label="Proposed rate"
          hint={`Posted: ${formatMoney(load.rate)}`}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          {...form.field('proposedRate')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            label={`Pickup time (${clockName(pickupTyped, pickupDateTime, pickupLocation.zone)})`}
            hint={`Posted: ${formatStopTime(Date.parse(pickupDateTime), pickupLocation.zone)}`}
            {...form.field('pickupDateTime', { affects: 'deliveryDateTime' })}
          />
          <TextField
            type="datetime-local"
            label={`Delivery time (${clockName(deliveryTyped, deliveryDateTime, deliveryLocation.zone)})`}
            hint={`Posted: ${formatStopTime(Date.parse(deliveryDateTime), deliveryLocation.zone)}`}
            {...form.field('deliveryDateTime', { affects: 'pickupDateTime' })}
          />
        </div>
        <TextArea label="Additional notes" rows={2} {...form.field('additionalNotes')} />
        <SubmitActions form={form} label="Send Booking Request" busyLabel="Sending Request..." onCancel={onClose} />
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

/** 'CST' or 'CDT': the stop's zone on the day that was typed, else on the posted one. */
function clockName(typed: string, posted: string, zone: string): string {
  const answer = parseWallTimeInZone(typed, zone)
  return zoneAbbreviation(answer.ok ? answer.at : Date.parse(posted), zone)
}
