import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type ApiKey, changeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import type { ApiScope } from '#contract/programs/api-scope.ts'
import { call } from '#offline/session/call.ts'
import { useRefreshApiKeys } from './api-keys.queries.ts'
import { API_KEYS_COPY, KEY_FORM_COPY as COPY } from './copy.ts'
import { ScopeFields } from './scope-fields.tsx'

const schema = z.object({ name: changeApiKeyEndpoint.body.shape.name })

/** Another name or other scopes; the token and its last day stay. */
export function ChangeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const [scopes, setScopes] = useState<ApiScope[]>(apiKey.scopes)
  const refresh = useRefreshApiKeys()
  const proof = useProof(COPY.proofOfScope)
  const saving = useMutation({
    meta: { about: 'api-keys', handles: 'PROOF_NEEDED' },
    mutationFn: (name: string) =>
      proof.withProof(() => call(changeApiKeyEndpoint, { params: { id: apiKey.id }, body: { name, scopes } })),
    async onSuccess() {
      toasts.success(COPY.saved)
      onClose()
      await refresh()
    },
  })
  const form = useServerForm({ schema, defaultValues: { name: apiKey.name } })
  return (
    <Dialog open onClose={onClose} title={COPY.changeTitle}>
      <NeedsConnection isOffline={isOffline} what={API_KEYS_COPY.needsConnection} />
      <Form form={form} send={({ name }) => saving.mutateAsync(name)}>
        <TextField label={COPY.name} hint={COPY.nameHint} autoComplete="off" maxLength={60} {...form.field('name')} />
        <ScopeFields value={scopes} onChange={setScopes} />
        <SubmitActions
          form={form}
          label={COPY.save}
          busyLabel={COPY.saving}
          whyNot={scopes.length === 0 ? COPY.noScope : undefined}
          onCancel={onClose}
        />
      </Form>
      {proof.dialog}
    </Dialog>
  )
}
