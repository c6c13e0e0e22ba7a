import { useState } from 'react'
import { StoredView } from '#client/components/stored-view.tsx'
import { useInvoiceOps } from '#client/data/outbox/use-invoice-ops.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { DealInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { invoiceQuery } from '#offline/cache/invoice.ts'
import { PaperFailure } from '../deal-paper.tsx'
import { INVOICE_COPY } from './copy.ts'
import { Accessorials, InvoiceActions } from './invoice-actions.tsx'
import { AskForm, RemitToForm } from './invoice-forms.tsx'
import { PacketSection } from './invoice-packet.tsx'
import { EarlierVersions, InvoiceSummary, OpenOps } from './invoice-summary.tsx'
import { useReadAgain } from './use-invoice-action.ts'

interface InvoiceDialogProps {
  load: Load
  /** deliveries without a POD */
  missingPods: readonly StopId[]
  onAddPod: () => void
  onClose: () => void
}

type InvoiceForm = 'ask' | 'send' | null

/** What a deal's carrier is owed, from draft to payment, for both parties. Once opened, it opens again without signal. */
export function InvoiceDialog({ load, missingPods, onAddPod, onClose }: InvoiceDialogProps) {
  const [form, setForm] = useState<InvoiceForm>(null)
  const stored = useStored(invoiceQuery(load.id, load.deal?.id))
  const { data, error, dataUpdatedAt, refetch } = stored
  const ops = useInvoiceOps(load.id)
  useReadAgain(ops.settledAt, dataUpdatedAt, refetch)
  const back = () => setForm(null)
  const dealId = data?.dealId ?? load.deal?.id
  return (
    <Dialog
      open
      onClose={onClose}
      title={INVOICE_COPY.title}
      description={data && isolateBidi(INVOICE_COPY.about(data))}
    >
      {/* what opened a form stays, and gets the focus back */}
      <div hidden={form !== null} className="flex flex-col gap-4">
        <StoredView
          stored={stored}
          words={INVOICE_COPY}
          failure={
            <PaperFailure error={error} words={INVOICE_COPY} onRetry={refetch}>
              {load.viewer !== 'owner' && dealId !== undefined && (
                <Button variant="ghost" onClick={() => setForm('ask')}>
                  {INVOICE_COPY.ask}
                </Button>
              )}
              <OpenOps ops={ops.open} />
            </PaperFailure>
          }
        >
          {(invoice) => (
            <Invoice
              invoice={invoice}
              load={load}
              ops={ops.open}
              onForm={setForm}
              onMade={refetch}
              missingPods={missingPods}
              onAddPod={onAddPod}
            />
          )}
        </StoredView>
      </div>
      {form === 'ask' && dealId !== undefined && <AskForm load={load} dealId={dealId} onClose={back} />}
      {form === 'send' && data && <RemitToForm load={load} invoice={data} onClose={back} />}
    </Dialog>
  )
}

interface InvoiceProps extends Pick<InvoiceDialogProps, 'missingPods' | 'onAddPod'> {
  invoice: DealInvoice
  load: Load
  ops: ReturnType<typeof useInvoiceOps>['open']
  onForm: (form: InvoiceForm) => void
  onMade: () => void
}

function Invoice({ invoice, load, ops, onForm, onMade, ...pods }: InvoiceProps) {
  return (
    <div className="flex flex-col gap-5">
      <InvoiceSummary invoice={invoice} />
      <OpenOps ops={ops} />
      <InvoiceActions invoice={invoice} load={load} ops={ops} onSend={() => onForm('send')} {...pods} />
      {invoice.versions.length > 0 && <PacketSection load={load} invoice={invoice} onMade={onMade} />}
      <Accessorials invoice={invoice} load={load} ops={ops} onAsk={() => onForm('ask')} />
      <EarlierVersions invoice={invoice} />
    </div>
  )
}
