import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitActions, SubmitRow } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { changeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { API_SCOPES, type ApiScope, SCOPE_NAMES } from '#contract/programs/api-scope.ts'
import { useRefreshApiKeys } from './api-keys.queries.ts'
import { API_KEYS_COPY, BINDING_SCOPES, KEY_FORM_COPY as COPY } from './copy.ts'

const schema = z.object({ name: changeApiKeyEndpoint.body.shape.name })

interface KeyBody {
  name: string
  scopes: ApiScope[]
}

interface KeyFormProps<Answer> {
  start: KeyBody
  /** what the proof is for */
  proofText: string
  label: string
  busyLabel: string
  save: (body: KeyBody) => Promise<Answer>
  onSaved: (answer: Answer) => void
  /** absent outside a dialog */
  onCancel?: () => void
  /** below the scopes */
  children?: ReactNode
}

/** A key's name and what it may do, in words. */
export function KeyForm<Answer>({
  start,
  proofText,
  save,
  onSaved,
  onCancel,
  children,
  ...button
}: KeyFormProps<Answer>) {
  const isOffline = useConnection().status === 'offline'
  const [scopes, setScopes] = useState(start.scopes)
  const refresh = useRefreshApiKeys()
  const proof = useProof(proofText)
  const saving = useMutation({
    meta: { about: 'api-keys', handles: 'PROOF_NEEDED' },
    mutationFn: (name: string) => proof.withProof(() => save({ name, scopes })),
    async onSuccess(answer) {
      onSaved(answer)
      await refresh()
    },
  })
  const form = useServerForm({ schema, defaultValues: { name: start.name } })
  const toggle = (scope: ApiScope) =>
    setScopes(API_SCOPES.filter((each) => (each === scope ? !scopes.includes(scope) : scopes.includes(each))))
  const whyNot = scopes.length === 0 ? COPY.noScope : undefined
  return (
    <>
      <NeedsConnection isOffline={isOffline} what={API_KEYS_COPY.needsConnection} />
      <Form form={form} send={({ name }) => saving.mutateAsync(name)}>
        <TextField label={COPY.name} hint={COPY.nameHint} autoComplete="off" maxLength={60} {...form.field('name')} />
        <fieldset>
          <legend className="font-semibold">{COPY.scopes}</legend>
          {API_SCOPES.map((scope) => (
            <ScopeBox key={scope} scope={scope} isChosen={scopes.includes(scope)} onToggle={() => toggle(scope)} />
          ))}
        </fieldset>
        {children}
        {onCancel ? (
          <SubmitActions form={form} whyNot={whyNot} onCancel={onCancel} {...button} />
        ) : (
          <SubmitRow form={form} whyNot={whyNot} {...button} />
        )}
      </Form>
      {proof.dialog}
    </>
  )
}

interface ScopeBoxProps {
  scope: ApiScope
  isChosen: boolean
  onToggle: () => void
}

/** A scope in words; one that binds the company is framed and says to what. */
function ScopeBox({ scope, isChosen, onToggle }: ScopeBoxProps) {
  const warning = BINDING_SCOPES[scope]
  if (warning === undefined) return <Checkbox label={SCOPE_NAMES[scope]} checked={isChosen} onChange={onToggle} />
  return (
    <div className="-mx-3 my-1 rounded-control border border-edge px-3">
      <Checkbox
        label={
          <>
            {SCOPE_NAMES[scope]} <strong className="block text-sm text-orange-ink">{warning}</strong>
          </>
        }
        checked={isChosen}
        onChange={onToggle}
      />
    </div>
  )
}
