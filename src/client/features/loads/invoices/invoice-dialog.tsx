import { useState } from 'react'
import type { DealInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { invoiceQuery } from '#offline/cache/invoice.ts'
import { Accessorials } from './accessorials.tsx'
import { AskForm } from './ask-form.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { INVOICE_COPY as COPY } from './invoice-copy.ts'
import { EarlierVersions, InvoiceSummary } from './invoice-summary.tsx'
import { OpenOps } from './open-ops.tsx'
import { PacketSection } from './packet-section.tsx'
import { RemitToForm } from './remit-to-form.tsx'
import { useInvoiceOps, useReadAgain } from './use-invoice-action.ts'
import { PaperFailure } from '../paper-failure.tsx'

interface InvoiceDialogProps {
  load: Load
  onClose: () => void
}

type Form = 'ask' | 'send' | null

/** What a deal's carrier is owed, from draft to payment, for both parties. Once opened, it opens again without signal. */
export function InvoiceDialog({ load, onClose }: InvoiceDialogProps) {
  const [form, setForm] = useState<Form>(null)
  const { data, error, isError, dataUpdatedAt, refetch } = useStored(invoiceQuery(load.id, load.deal?.id))
  const ops = useInvoiceOps(load.id)
  useReadAgain(ops.settledAt, dataUpdatedAt, refetch)
  const back = () => setForm(null)
  const dealId = data?.dealId ?? load.deal?.id
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={data && isolateBidi(COPY.about(data))}>
      {/* what opened a form stays, and gets the focus back */}
      <div hidden={form !== null} className="flex flex-col gap-4">
        {data ? (
          <>
            {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
            <Invoice invoice={data} load={load} ops={ops.open} onForm={setForm} onMade={refetch} />
          </>
        ) : isError ? (
          <PaperFailure error={error} words={COPY} onRetry={refetch}>
            {load.viewer !== 'owner' && dealId !== undefined && (
              <Button variant="ghost" onClick={() => setForm('ask')}>
                {COPY.ask}
              </Button>
            )}
            <OpenOps ops={ops.open} />
          </PaperFailure>
        ) : (
          <p role="status">{COPY.loading}</p>
        )}
      </div>
      {form === 'ask' && dealId !== undefined && <AskForm load={load} dealId={dealId} onClose={back} />}
      {form === 'send' && data && <RemitToForm load={load} invoice={data} onClose={back} />}
    </Dialog>
  )
}

interface InvoiceProps {
  invoice: DealInvoice
  load: Load
  ops: ReturnType<typeof useInvoiceOps>['open']
  onForm: (form: Form) => void
  onMade: () => void
}

function Invoice({ invoice, load, ops, onForm, onMade }: InvoiceProps) {
  return (
    <div className="flex flex-col gap-5">
      <InvoiceSummary invoice={invoice} />
      <OpenOps ops={ops} />
      <InvoiceActions invoice={invoice} load={load} ops={ops} onSend={() => onForm('send')} />
      {invoice.versions.length > 0 && <PacketSection load={load} invoice={invoice} onMade={onMade} />}
      <Accessorials invoice={invoice} load={load} ops={ops} onAsk={() => onForm('ask')} />
      <EarlierVersions invoice={invoice} />
    </div>
  )
}
