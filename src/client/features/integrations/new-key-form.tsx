import { useState } from 'react'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { makeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { KEY_DAYS } from '#contract/programs/api-scope.ts'
import { call } from '#offline/session/call.ts'
import { KEY_FORM_COPY as COPY } from './copy.ts'
import { KeyForm } from './key-form.tsx'

type Days = (typeof KEY_DAYS)[number]
const LIFETIMES = KEY_DAYS.map((days) => ({ value: String(days), label: COPY.days(days) }))

interface NewKeyFormProps {
  onMade: (token: string) => void
  /** absent where the form is a part of the page */
  onCancel?: () => void
}

/** Asks for name, scopes and lifetime. */
export function NewKeyForm({ onMade, onCancel }: NewKeyFormProps) {
  const [days, setDays] = useState<Days>(KEY_DAYS[0])
  return (
    <KeyForm
      start={{ name: '', scopes: ['loads:read'] }}
      proofText={COPY.proof}
      label={COPY.make}
      busyLabel={COPY.making}
      save={(body) => call(makeApiKeyEndpoint, { body: { ...body, days } })}
      onSaved={({ token }) => onMade(token)}
      {...(onCancel && { onCancel })}
    >
      <div className="flex flex-col gap-2">
        <span aria-hidden className="font-semibold">
          {COPY.expiresIn}
        </span>
        <ChoiceChips
          label={COPY.expiresIn}
          options={LIFETIMES}
          value={String(days)}
          onChange={(chosen) => setDays(KEY_DAYS.find((each) => String(each) === chosen) ?? KEY_DAYS[0])}
          size="thumb"
        />
      </div>
      <p className="text-sm text-ink-soft">{COPY.shownOnce}</p>
    </KeyForm>
  )
}
