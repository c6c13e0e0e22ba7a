import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { askCarrierEndpoint, type DispatchConsent } from '#contract/freight/dispatch-consent.ts'
import { ADD_CARRIER_COPY } from './copy.ts'
import { useConsentChange } from './dispatch.queries.ts'

const { usdot, legalName, mcNumber, email } = askCarrierEndpoint.body.shape
const unlessEmpty = (field: z.ZodMiniType<string | undefined, string | undefined>) =>
  z.pipe(
    z.transform((typed: string) => (typed.trim() === '' ? undefined : typed)),
    field,
  )
const addCarrierSchema = z.object({ usdot, legalName, mcNumber: unlessEmpty(mcNumber), email: unlessEmpty(email) })
type AddCarrierValues = Record<'usdot' | 'legalName' | 'mcNumber' | 'email', string>

interface AddCarrierDialogProps {
  /** starts the form: a carrier that is asked again */
  asked: Partial<Pick<DispatchConsent, 'usdot' | 'legalName'>>
  onClose: () => void
}

/** CARR-02: asks a carrier by its USDOT number. The device makes the id, so a lost answer asks once. */
export function AddCarrierDialog({ asked, onClose }: AddCarrierDialogProps) {
  const isOffline = useConnection().status === 'offline'
  const [consentId] = useState(() => crypto.randomUUID())
  const form = useServerForm<AddCarrierValues, z.output<typeof addCarrierSchema>>({
    schema: addCarrierSchema,
    defaultValues: { usdot: asked.usdot ?? '', legalName: asked.legalName ?? '', mcNumber: '', email: '' },
  })
  const asking = useConsentChange(askCarrierEndpoint, {
    done: ({ body }) => ADD_CARRIER_COPY.done(body.legalName),
    onDone: onClose,
  })
  return (
    <Dialog open onClose={onClose} title={ADD_CARRIER_COPY.title} description={ADD_CARRIER_COPY.whatHappens}>
      <NeedsConnection isOffline={isOffline} what={ADD_CARRIER_COPY.needsConnection} />
      <Form form={form} send={(typed) => asking.mutateAsync({ body: { consentId, ...typed } })}>
        <TextField label={ADD_CARRIER_COPY.usdot} inputMode="numeric" autoComplete="off" {...form.field('usdot')} />
        <TextField
          label={ADD_CARRIER_COPY.legalName}
          hint={ADD_CARRIER_COPY.legalNameHint}
          autoComplete="off"
          {...form.field('legalName')}
        />
        <TextField label={ADD_CARRIER_COPY.mcNumber} autoComplete="off" {...form.field('mcNumber')} />
        <TextField
          label={ADD_CARRIER_COPY.email}
          hint={ADD_CARRIER_COPY.emailHint}
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
        <SubmitActions
          form={form}
          label={ADD_CARRIER_COPY.submit}
          busyLabel={ADD_CARRIER_COPY.busy}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
