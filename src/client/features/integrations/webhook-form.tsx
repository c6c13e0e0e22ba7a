import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { createWebhookEndpoint } from '#contract/programs/webhook.ts'
import { type ChosenTypes, WebhookTypes } from './webhook-types.tsx'
import { WEBHOOK_FORM_COPY as COPY, WEBHOOKS_COPY } from './webhook-copy.ts'
import { useRefreshWebhooks } from './webhooks.queries.ts'

const schema = z.object({ url: createWebhookEndpoint.body.shape.url })

interface WebhookBody {
  url: string
  types: ChosenTypes
}

interface WebhookFormProps<Answer> {
  start: WebhookBody
  label: string
  busyLabel: string
  save: (body: WebhookBody) => Promise<Answer>
  onSaved: (answer: Answer) => void
  onCancel: () => void
}

/** Where a webhook calls, and of what. */
export function WebhookForm<Answer>({ start, save, onSaved, ...actions }: WebhookFormProps<Answer>) {
  const [types, setTypes] = useState(start.types)
  const isOffline = useConnection().status === 'offline'
  const refresh = useRefreshWebhooks()
  const proof = useProof(COPY.proof)
  const saving = useMutation({
    meta: { about: 'webhooks', handles: 'PROOF_NEEDED' },
    mutationFn: (typed: string) => proof.withProof(() => save({ url: typed, types })),
    async onSuccess(answer) {
      onSaved(answer)
      await refresh()
    },
  })
  const form = useServerForm({ schema, defaultValues: { url: start.url } })
  return (
    <>
      <NeedsConnection isOffline={isOffline} what={WEBHOOKS_COPY.needsConnection} />
      <Form form={form} send={(typed) => saving.mutateAsync(typed.url)}>
        <TextField
          label={COPY.url}
          hint={COPY.urlHint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.field('url')}
        />
        <WebhookTypes chosen={types} onChange={setTypes} />
        <SubmitActions form={form} whyNot={types?.length === 0 ? COPY.noTypes : undefined} {...actions} />
      </Form>
      {proof.dialog}
    </>
  )
}
