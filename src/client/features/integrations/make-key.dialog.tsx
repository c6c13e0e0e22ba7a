import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { makeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { type ApiScope, KEY_DAYS } from '#contract/programs/api-scope.ts'
import { call } from '#offline/session/call.ts'
import { useRefreshApiKeys } from './api-keys.queries.ts'
import { API_KEYS_COPY, KEY_FORM_COPY as COPY, NEW_KEY_COPY } from './copy.ts'
import { ScopeFields } from './scope-fields.tsx'

const schema = z.object({ name: makeApiKeyEndpoint.body.shape.name })

type Days = (typeof KEY_DAYS)[number]
const LIFETIMES = KEY_DAYS.map((days) => ({ value: String(days), label: COPY.days(days) }))

/** Asks for name, scopes and lifetime, then shows the token, which nobody can show again. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      alert={token !== undefined}
      onClose={() => (token === undefined ? onClose() : setLeaving(true))}
      title={token === undefined ? COPY.makeTitle : NEW_KEY_COPY.title}
    >
      {token === undefined ? (
        <KeyForm onMade={setToken} onClose={onClose} />
      ) : (
        <NewToken
          token={token}
          onStored={() => {
            // a toast before would cover the token
            toasts.success(COPY.made)
            onClose()
          }}
        />
      )}
      <ConfirmDialog
        open={isLeaving}
        danger
        title={NEW_KEY_COPY.leaveTitle}
        description={NEW_KEY_COPY.leaveText}
        confirmLabel={NEW_KEY_COPY.leave}
        cancelLabel={NEW_KEY_COPY.stay}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const [scopes, setScopes] = useState<ApiScope[]>(['loads:read'])
  const [days, setDays] = useState<Days>(KEY_DAYS[0])
  const refresh = useRefreshApiKeys()
  const proof = useProof(COPY.proof)
  const making = useMutation({
    meta: { about: 'api-keys', handles: 'PROOF_NEEDED' },
    mutationFn: (name: string) => proof.withProof(() => call(makeApiKeyEndpoint, { body: { name, scopes, days } })),
    async onSuccess({ token }) {
      onMade(token)
      await refresh()
    },
  })
  const form = useServerForm({ schema, defaultValues: { name: '' } })
  return (
    <>
      <NeedsConnection isOffline={isOffline} what={API_KEYS_COPY.needsConnection} />
      <Form form={form} send={({ name }) => making.mutateAsync(name)}>
        <TextField label={COPY.name} hint={COPY.nameHint} autoComplete="off" maxLength={60} {...form.field('name')} />
        <ScopeFields value={scopes} onChange={setScopes} />
        <fieldset className="flex flex-col gap-2">
          <span aria-hidden className="font-semibold">
            {COPY.expiresIn}
          </span>
          <ChoiceChips
            label={COPY.expiresIn}
            options={LIFETIMES}
            value={String(days)}
            onChange={(chosen) => setDays(KEY_DAYS.find((each) => String(each) === chosen) ?? KEY_DAYS[0])}
          />
        </fieldset>
        <SubmitActions
          form={form}
          label={COPY.make}
          busyLabel={COPY.making}
          whyNot={scopes.length === 0 ? COPY.noScope : undefined}
          onCancel={onClose}
        />
      </Form>
      {proof.dialog}
    </>
  )
}

function NewToken({ token, onStored }: { token: string; onStored: () => void }) {
  const [isByHand, setByHand] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toasts.success(NEW_KEY_COPY.copied),
      () => setByHand(true),
    )
  return (
    <>
      <output aria-label={NEW_KEY_COPY.token} className="font-mono font-semibold wrap-anywhere select-all">
        {token}
      </output>
      <p role="status">{isByHand && NEW_KEY_COPY.copyFailed}</p>
      <DialogActions>
        <Button variant="ghost" onClick={() => void copy()}>
          {NEW_KEY_COPY.copy}
        </Button>
        <Button onClick={onStored}>{NEW_KEY_COPY.stored}</Button>
      </DialogActions>
    </>
  )
}
