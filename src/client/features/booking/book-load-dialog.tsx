import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import type { Load } from '#contract/load.ts'
import { formatMoney } from '#domain/money.ts'
import { formatStopTime, instantOfWallTime, zoneAbbreviation } from '#domain/stop-time.ts'
import { unfinishedFields } from '#client/browser/unfinished-fields.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { LoadLane } from '#client/components/load-lane.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type BookLoadAsked, bookingBody, bookLoadForm, type BookLoadTyped, NOTHING_TYPED } from './book-load.form.ts'
import { useRequestBooking } from './use-request-booking.ts'

interface BookLoadDialogProps {
  load: Load
  open: boolean
  onClose: () => void
}

/** BDET-04 to BDET-10. What was typed stays through a failure and through closing, until it is sent. */
export function BookLoadDialog({ load, open, onClose }: BookLoadDialogProps) {
  const { register, control, handleSubmit, formState, reset } = useForm<BookLoadTyped, unknown, BookLoadAsked>({
    resolver: resolverFor(load),
    mode: 'onTouched',
    defaultValues: NOTHING_TYPED,
  })
  const send = useRequestBooking(load, {
    onSent: () => {
      reset()
      onClose()
    },
  })
  const submit = handleSubmit((asked) =>
    send.mutate({ kind: 'request-booking', ask: bookingBody(load, asked), pickupDateTime: load.pickupDateTime }),
  )
  useUnsaved(formState.isDirty)
  const [pickupTyped, deliveryTyped] = useWatch({ control, name: ['pickupDateTime', 'deliveryDateTime'] })
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = load
  const { errors } = formState
  return (
    <Dialog open={open} onClose={onClose} title="Book Load">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <LoadLane load={load} heading="h3" />
        <p className="text-ink-soft">All of this is optional. Leave a field empty to ask for it as posted.</p>
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
          <Button type="submit" busy={send.isPending}>
            {send.isPending ? 'Sending Request...' : 'Send Booking Request'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function resolverFor(load: Load): Resolver<BookLoadTyped, unknown, BookLoadAsked> {
  return (typed, context, options) => {
    const resolve: Resolver<BookLoadTyped, unknown, BookLoadAsked> = zodResolver(bookLoadForm(load, Date.now()))
    return resolve({ ...typed, ...unfinishedFields(options.fields) }, context, options)
  }
}

/** 'CST' or 'CDT': what the clocks at the stop are called on the day that was typed, else on the posted one. */
function clockName(typed: string, posted: string, zone: string): string {
  const answer = instantOfWallTime(typed, zone)
  return zoneAbbreviation(answer.ok ? answer.at : Date.parse(posted), zone)
}
