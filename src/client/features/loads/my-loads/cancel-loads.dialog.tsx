import * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/names.ts'
import { reasonFormSchema, type ReasonFormValues } from '../reason-dialog.tsx'
import { BULK_COPY } from './copy.ts'
import { LoadLines } from './load-lines.tsx'
import type { Ending, Endings } from './endings.ts'
import { type BulkResult, runBulk } from './run-bulk.ts'

/** A deleted posting has no history to put it in. */
const noReasonSchema = z.object({ reason: z.string() })

/** The endings as they were when the dialog opened: what was read is what ends. */
interface CancelLoadsDialogProps extends Endings {
  /** unanswered ones, by load */
  requests: ReadonlyMap<string, readonly BookingRequest[]>
  onResult: (result: BulkResult) => void
  onClose: () => void
}

/** Says what ends with each load, and asks for the reason that their carriers read. */
export function CancelLoadsDialog({ ending, left, requests, onResult, onClose }: CancelLoadsDialogProps) {
  const userId = useSession().user.id
  // sorted: in whatever order they are selected, these loads have one draft
  const cancelled = ending.flatMap(({ load, how }) => (how === 'cancel' ? [load.id] : [])).toSorted()
  const asksWhy = cancelled.length > 0
  const schema = asksWhy ? reasonFormSchema : noReasonSchema
  const form = useDraftForm<ReasonFormValues>({
    draft: `reason cancel ${cancelled.join(' ')}`,
    schema,
    defaultValues: { reason: '' },
  })
  const cancel = async ({ reason }: ReasonFormValues) => {
    const result = await runBulk(
      ending.map(({ load }) => load),
      ({ id }) =>
        cancelled.includes(id)
          ? { kind: 'set-load-status', loadId: id, status: 'cancelled', reason }
          : { kind: 'delete-load', loadId: id },
      userId,
    )
    await form.draft.forget()
    onResult(result)
  }
  const wordsFor = ({ load, how }: Ending) => {
    const waiting = requests.get(load.id)?.length ?? 0
    return BULK_COPY.ends([
      formatMoney(currentRate(load)),
      how === 'cancel' && load.dispatcher
        ? BULK_COPY.tellsCarrier(partyName(load.dispatcher))
        : BULK_COPY.deletesPosting,
      ...(waiting > 0 ? [BULK_COPY.rejects(waiting)] : []),
    ])
  }
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={BULK_COPY.cancelTitle(ending.length)}
      description={BULK_COPY.cancelWords}
    >
      <Form form={form} send={cancel}>
        <LoadLines lines={ending.map((each) => ({ load: each.load, words: wordsFor(each) }))} />
        {left.length > 0 && (
          <section aria-label={BULK_COPY.leftOut(left.length)} className="flex flex-col gap-2">
            <h3 className="font-bold">{BULK_COPY.leftOut(left.length)}</h3>
            <LoadLines lines={left.map(({ load, why }) => ({ load, words: why }))} />
          </section>
        )}
        {asksWhy && (
          <TextArea label={BULK_COPY.reason} hint={BULK_COPY.reasonHint} maxLength={500} {...form.field('reason')} />
        )}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {BULK_COPY.keepLoads}
          </Button>
          <SubmitButton form={form} label={BULK_COPY.cancelAll(ending.length)} danger />
        </DialogActions>
      </Form>
    </Dialog>
  )
}
