import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { makeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { KEY_DAYS } from '#contract/programs/api-scope.ts'
import { call } from '#offline/session/call.ts'
import { KEY_FORM_COPY as COPY, NEW_KEY_COPY } from './copy.ts'
import { KeyForm } from './key-form.tsx'

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
        <NewKeyForm onMade={setToken} onClose={onClose} />
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

function NewToken({ token, onStored }: { token: string; onStored: () => void }) {
  const [isByHand, setByHand] = useState(false)
  // not `copyText`: where the browser refuses, it would show the token in a toast that outlives this dialog
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
