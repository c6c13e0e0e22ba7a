import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { declineShipperTenderEndpoint, type ShipperTender } from '#contract/programs/shipper-tender.ts'
import { TENDER_COPY as COPY } from './copy.ts'
import { useTenderAnswer } from './tenders.queries.ts'

/** Declines a tender, or the change that its shipper wants of an accepted one, with a reason. */
export function DeclineTenderDialog({ tender, onClose }: { tender: ShipperTender; onClose: () => void }) {
  const { id, shipmentId, partner, asks } = tender
  const isChange = asks === 'change'
  const form = useServerForm({ schema: declineShipperTenderEndpoint.body, defaultValues: { reason: '' } })
  const declining = useTenderAnswer(
    declineShipperTenderEndpoint,
    isChange ? COPY.declineChangeDone : COPY.declineDone,
    onClose,
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={isChange ? COPY.declineChangeTitle(shipmentId) : COPY.declineTitle(shipmentId)}
      description={isChange ? COPY.declineChangeText(partner.name) : COPY.declineText(partner.name)}
    >
      <Form form={form} send={(body) => declining.mutateAsync({ params: { id }, body })}>
        <NeedsConnection isOffline={useConnection().status === 'offline'} what={COPY.needsConnection} />
        <TextArea label={COPY.reason} maxLength={500} {...form.field('reason')} />
        <SubmitActions form={form} label={COPY.decline} busyLabel={COPY.sending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
