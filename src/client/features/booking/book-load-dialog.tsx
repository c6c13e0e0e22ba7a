import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatStopTime, parseWallTimeInZone, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { findHalfTypedFields } from '#client/browser/page/unfinished-fields.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { LoadLane } from '#client/components/load-lane.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import {
  type ParsedBookLoadForm,
  toBookingBody,
  createBookLoadFormSchema,
  type BookLoadFormValues,
  EMPTY_BOOK_LOAD_FORM,
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
  const { register, control, handleSubmit, formState, reset } = useForm<
    BookLoadFormValues,
    unknown,
    ParsedBookLoadForm
  >({
    resolver: resolverFor(load),
    mode: 'onTouched',
    defaultValues: EMPTY_BOOK_LOAD_FORM,
  })
  const booking = useRequestBooking(load, {
    onSent: () => {
      reset()
      onClose()
    },
  })
  const submit = handleSubmit((asked) =>
    booking.send({ kind: 'request-booking', ask: toBookingBody(load, asked), pickupDateTime: load.pickupDateTime }),
  )
  useUnsavedChanges(formState.isDirty)
  const [pickupTyped, deliveryTyped] = useWatch({ control, name: ['pickupDateTime', 'deliveryDateTime'] })
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = load
  const { errors } = formState
  return (
    <Dialog open={open} onClose={onClose} title="Book Load">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <LoadLane load={load} heading="h3" />
        <p className="text-ink-soft">All fields are optional. Leave one empty to keep the posted terms.</p>
        <TextArea label="Message" rows={2} error={errors.message?.message} {...register('message')} />
        <TextField
          label="Proposed rate"
          hint={`Posted: ${formatMoney(load.rate)}`}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          error={errors.proposedRate?.message}
          {...register('proposedRate')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            label={`Pickup time (${clockName(pickupTyped, pickupDateTime, pickupLocation.zone)})`}
            hint={`Posted: ${formatStopTime(Date.parse(pickupDateTime), pickupLocation.zone)}`}
            error={errors.pickupDateTime?.message}
            {...register('pickupDateTime', { deps: 'deliveryDateTime' })}
          />
          <TextField
            type="datetime-local"
            label={`Delivery time (${clockName(deliveryTyped, deliveryDateTime, deliveryLocation.zone)})`}
            hint={`Posted: ${formatStopTime(Date.parse(deliveryDateTime), deliveryLocation.zone)}`}
            error={errors.deliveryDateTime?.message}
            {...register('deliveryDateTime', { deps: 'pickupDateTime' })}
          />
        </div>
        <TextArea
          label="Additional notes"
          rows={2}
          error={errors.additionalNotes?.message}
          {...register('additionalNotes')}
        />
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={booking.isPending}>
            {booking.isPending ? 'Sending Request...' : 'Send Booking Request'}
          </Button>
        </DialogActions>
      </form>
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

function resolverFor(load: Load): Resolver<BookLoadFormValues, unknown, ParsedBookLoadForm> {
  return (typed, context, options) => {
    const resolve: Resolver<BookLoadFormValues, unknown, ParsedBookLoadForm> = zodResolver(
      createBookLoadFormSchema(load, serverNow()),
    )
    return resolve({ ...typed, ...findHalfTypedFields(options.fields) }, context, options)
  }
}

/** 'CST' or 'CDT': the stop's zone on the day that was typed, else on the posted one. */
function clockName(typed: string, posted: string, zone: string): string {
  const answer = parseWallTimeInZone(typed, zone)
  return zoneAbbreviation(answer.ok ? answer.at : Date.parse(posted), zone)
}
