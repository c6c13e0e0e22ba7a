import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { typedNumberField } from '#contract/freight/number-field.ts'
import { counterShipperTenderEndpoint, type ShipperTender } from '#contract/programs/shipper-tender.ts'
import { TENDER_COPY as COPY } from './copy.ts'
import { useTenderAnswer } from './tenders.queries.ts'

const { rate } = counterShipperTenderEndpoint.body.shape

const schema = z.object({
  rate: z.pipe(typedNumberField, rate),
  words: z.string(),
})

/** Answers a tender with another amount; only shippers that read it get one. */
export function CounterTenderDialog({ tender, onClose }: { tender: ShipperTender; onClose: () => void }) {
  const { id, shipmentId, partner, pays } = tender
  const form = useServerForm({ schema, defaultValues: { rate: pays === null ? '' : String(pays), words: '' } })
  const countering = useTenderAnswer(counterShipperTenderEndpoint, COPY.counterDone, onClose)
  return (
    <Dialog open onClose={onClose} title={COPY.counterTitle(shipmentId)} description={COPY.counterText(partner.name)}>
      <Form form={form} send={(body) => countering.mutateAsync({ params: { id }, body })}>
        <NeedsConnection isOffline={useConnection().status === 'offline'} what={COPY.needsConnection} />
        <TextField label={COPY.counterAmount} inputMode="decimal" leading="$" {...form.field('rate')} />
        <TextArea label={COPY.counterWords} optional maxLength={500} {...form.field('words')} />
        <SubmitActions form={form} label={COPY.counterSend} busyLabel={COPY.sending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
