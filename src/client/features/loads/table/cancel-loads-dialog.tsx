import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/person-name.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Form, SubmitButton } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type ReasonForm, reasonFormSchema } from '../reason.form.ts'
import { BULK_COPY } from './bulk-copy.ts'
import { LoadLines } from './load-lines.tsx'
import { type BulkResult, runBulk } from './run-bulk.ts'

interface CancelLoadsDialogProps {
  loads: readonly Load[]
  /** unanswered ones, by load */
  requests: ReadonlyMap<string, number>
  onResult: (result: BulkResult) => void
  onClose: () => void
}

/** Says what ends with each load, and asks for the reason that their carriers read. */
export function CancelLoadsDialog({ loads, requests, onResult, onClose }: CancelLoadsDialogProps) {
  const userId = useSession().user.id
  const form = useServerForm<ReasonForm>({ schema: reasonFormSchema, defaultValues: { reason: '' } })
  const cancel = async ({ reason }: ReasonForm) =>
    onResult(
      await runBulk(loads, ({ id }) => ({ kind: 'set-load-status', loadId: id, status: 'cancelled', reason }), userId),
    )
  const ends = (load: Load) => {
    const waiting = requests.get(load.id) ?? 0
    return BULK_COPY.ends([
      formatMoney(load.rate),
      ...(load.dispatcher ? [BULK_COPY.tellsCarrier(partyName(load.dispatcher))] : []),
      ...(waiting > 0 ? [BULK_COPY.rejects(waiting)] : []),
    ])
  }
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={BULK_COPY.cancelTitle(loads.length)}
      description={BULK_COPY.cancelWords}
    >
      <Form form={form} send={cancel}>
        <LoadLines lines={loads.map((load) => ({ load, words: ends(load) }))} />
        <TextArea label={BULK_COPY.reason} maxLength={500} {...form.field('reason')} />
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {BULK_COPY.keepLoads}
          </Button>
          <SubmitButton form={form} label={BULK_COPY.cancelAll(loads.length)} danger />
        </DialogActions>
      </Form>
    </Dialog>
  )
}
