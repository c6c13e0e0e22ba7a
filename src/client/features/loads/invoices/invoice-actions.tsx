import { formatISO } from 'date-fns'
import { useState } from 'react'
import type { DealInvoice, SentInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { type Settlement, settlementsOf } from '#domain/freight/invoice.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { INVOICE_COPY as COPY } from './invoice-copy.ts'
import { type PaymentForm, paymentFormSchema } from './invoice.form.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface InvoiceActionsProps {
  invoice: DealInvoice
  load: Load
  ops: readonly Op[]
  onSend: () => void
}

/**
 * What this party may do now. While one of its actions waits to be sent, nothing else is offered; an open dialog stays,
 * for a refusal.
 */
export function InvoiceActions({ invoice, load, ops, onSend }: InvoiceActionsProps) {
  const { side, draft, versions } = invoice
  const last = versions.at(-1)
  const isWaiting = ops.some(
    (op) => isMoving(op) && (op.intent.kind === 'send-invoice' || op.intent.kind === 'settle-invoice'),
  )
  const isCorrection = last !== undefined && (last.total !== draft.total || last.status === 'disputed')
  const canSend = !isWaiting && side === 'carrier' && (last === undefined || (isCorrection && last.status !== 'paid'))
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {canSend && (
        <Button whyNot={whyNotSend(invoice)} onClick={onSend}>
          {last ? COPY.sendAgain(draft.total) : COPY.send(draft.total)}
        </Button>
      )}
      {last && (
        <Settlements
          load={load}
          invoice={invoice}
          last={last}
          offered={isWaiting ? [] : settlementsOf(side, last.status)}
        />
      )}
    </div>
  )
}

function whyNotSend({ draft }: DealInvoice): string | undefined {
  if (!draft.isOver) return COPY.notOver
  return draft.total === 0 ? COPY.nothingDue : undefined
}

interface SettlementsProps {
  load: Load
  invoice: DealInvoice
  last: SentInvoice
  offered: readonly Settlement[]
}

function Settlements({ load, invoice, last, offered }: SettlementsProps) {
  const [asking, setAsking] = useState<Exclude<Settlement, 'approve'> | null>(null)
  const close = () => setAsking(null)
  const { side, dealId } = invoice
  const approving = useInvoiceAction(load, COPY.done.approve)
  const disputing = useInvoiceAction(load, COPY.done.dispute, close)
  const reopening = useInvoiceAction(load, COPY.done['not-received'], close)
  const intent = (settlement: Settlement, more: object = {}) =>
    ({
      kind: 'settle-invoice',
      loadId: load.id,
      action: { dealId, version: last.version, settlement, ...more },
    }) as const
  return (
    <>
      {offered.includes('approve') && (
        <Button busy={approving.isPending} onClick={() => approving.mutate(intent('approve'))}>
          {COPY.approve}
        </Button>
      )}
      {offered.includes('dispute') && (
        <Button variant="ghost" onClick={() => setAsking('dispute')}>
          {COPY.dispute}
        </Button>
      )}
      {offered.includes('pay') && (
        <Button variant="ghost" onClick={() => setAsking('pay')}>
          {COPY.pay[side]}
        </Button>
      )}
      {offered.includes('not-received') && (
        <Button variant="ghost" onClick={() => setAsking('not-received')}>
          {COPY.notReceived}
        </Button>
      )}
      <ReasonDialog
        open={asking === 'dispute'}
        about={`dispute ${dealId}`}
        title={COPY.disputeTitle}
        description={COPY.disputeText}
        confirmLabel={COPY.disputeNow}
        onClose={close}
        onReason={(reason) => disputing.mutateAsync(intent('dispute', { reason }))}
      />
      <ReasonDialog
        open={asking === 'not-received'}
        about={`not-received ${dealId}`}
        title={COPY.notReceivedTitle}
        description={COPY.notReceivedText}
        confirmLabel={COPY.notReceived}
        onClose={close}
        onReason={(reason) => reopening.mutateAsync(intent('not-received', { reason }))}
      />
      {asking === 'pay' && (
        <Payment load={load} invoice={invoice} intent={(paidOn) => intent('pay', { paidOn })} onClose={close} />
      )}
    </>
  )
}

interface PaymentProps {
  load: Load
  invoice: DealInvoice
  intent: (paidOn: string) => Parameters<ReturnType<typeof useInvoiceAction>['mutateAsync']>[0]
  onClose: () => void
}

function Payment({ load, invoice: { side, dealId }, intent, onClose }: PaymentProps) {
  const form = useServerForm<PaymentForm>({ schema: paymentFormSchema, defaultValues: { paidOn: localToday() } })
  const draft = useFormDraft(useTextForm(form.methods), `payment ${dealId}`)
  const paying = useInvoiceAction(load, COPY.done.pay, onClose)
  const pay = async ({ paidOn }: PaymentForm) => {
    await paying.mutateAsync(intent(paidOn))
    await draft.forget()
  }
  return (
    <Dialog alert open onClose={onClose} title={COPY.payTitle[side]} description={COPY.payText}>
      <Form form={form} send={pay}>
        {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
        <TextField label={COPY.payDay} type="date" max={localToday()} {...form.field('paidOn')} />
        <SubmitActions form={form} label={COPY.pay[side]} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** The day on this device's calendar. */
function localToday(): string {
  return formatISO(new Date(), { representation: 'date' })
}
