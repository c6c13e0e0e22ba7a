import { useState } from 'react'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { makeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { KEY_DAYS } from '#contract/programs/api-scope.ts'
import { call } from '#offline/session/call.ts'
import { KEY_FORM_COPY as COPY, NEW_KEY_COPY } from './copy.ts'
import { KeyForm } from './key-form.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Days = (typeof KEY_DAYS)[number]
const LIFETIMES = KEY_DAYS.map((days) => ({ value: String(days), label: COPY.days(days) }))

/** Asks for name, scopes and lifetime, then shows the token. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  return (
    <SecretDialog title={COPY.makeTitle} secret={token} words={NEW_KEY_COPY} done={COPY.made} onClose={onClose}>
      <NewKeyForm onMade={setToken} onClose={onClose} />
    </SecretDialog>
  )
}

function NewKeyForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const [days, setDays] = useState<Days>(KEY_DAYS[0])
  return (
    <KeyForm
      start={{ name: '', scopes: ['loads:read'] }}
      proofText={COPY.proof}
      label={COPY.make}
      busyLabel={COPY.making}
      save={(body) => call(makeApiKeyEndpoint, { body: { ...body, days } })}
      onSaved={({ token }) => onMade(token)}
      onCancel={onClose}
    >
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
    </KeyForm>
  )
}
