import { useState } from 'react'
import * as z from 'zod/mini'
import { EmailField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { ChoiceCards } from '#client/ui/choice-cards.tsx'
import { inviteEndpoint } from '#contract/account/company.ts'
import type { Seat } from '#domain/access/seat.ts'
import { INVITE_COPY } from './copy.ts'
import { useCompanyChange } from './people.queries.ts'
import { SEAT_OPTIONS } from './seat-look.ts'

const schema = z.object({ email: inviteEndpoint.body.shape.email })

/** TEAM-03. The device makes the id, so that a lost answer invites once. */
export function InviteForm({ onSent }: { onSent?: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const [seat, setSeat] = useState<Seat>('desk')
  const [invitationId, setInvitationId] = useState(() => crypto.randomUUID())
  const form = useServerForm({ schema, defaultValues: { email: '' } })
  const proof = useProof(INVITE_COPY.title)
  const inviting = useCompanyChange(inviteEndpoint, {
    withProof: proof.withProof,
    done: ({ body }) => INVITE_COPY.done(body.email),
    onDone() {
      setInvitationId(crypto.randomUUID())
      form.methods.reset({ email: '' })
      onSent?.()
    },
  })
  return (
    <>
      <Form form={form} send={({ email }) => inviting.mutateAsync({ body: { invitationId, email, seat } })}>
        <p className="text-ink-soft">{INVITE_COPY.lead}</p>
        <NeedsConnection isOffline={isOffline} what={INVITE_COPY.needsConnection} />
        <EmailField {...form.field('email')} autoComplete="off" />
        <ChoiceCards label={INVITE_COPY.seat} showsLabel options={SEAT_OPTIONS} value={seat} onChange={setSeat} />
        {seat === 'owner' && <p className="font-semibold">{INVITE_COPY.ownersRemove}</p>}
        <SubmitRow form={form} label={INVITE_COPY.submit} busyLabel={INVITE_COPY.busy} />
        <p className="text-sm text-ink-soft">{INVITE_COPY.terms}</p>
      </Form>
      {proof.dialog}
    </>
  )
}
