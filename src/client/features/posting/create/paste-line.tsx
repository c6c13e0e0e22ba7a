import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { useStopPlace } from '../stop/use-stop-place.ts'
import { fillFromLine } from './fill-from-line.ts'
import { PASTE_LINE_COPY } from './paste-line-copy.ts'

/** Fills in the form from one typed or pasted line [USE-12]. A second Enter sends the form. */
export function PasteLine({ takesFocus }: { takesFocus: boolean }) {
  const form = useFormContext<LoadFormValues>()
  const { isDirty } = form.formState
  const accountId = useSession().user.id
  const places = { pickup: useStopPlace('pickup'), delivery: useStopPlace('delivery') }
  const [text, setText] = useState('')
  const [applied, setApplied] = useState('')
  const [said, setSaid] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('input')?.focus()
  }, [takesFocus])

  const fill = async () => {
    const words = await fillFromLine(text, serverNow(), { form, places, accountId })
    setError(words === null ? PASTE_LINE_COPY.noLane : undefined)
    setSaid(words ?? undefined)
    if (words !== null) setApplied(text)
  }

  const press = (event: KeyboardEvent) => {
    // a cleared form is filled again
    const isFilled = text === applied && isDirty
    if (event.key !== 'Enter' || text.trim() === '' || isFilled) return
    event.preventDefault()
    void fill()
  }

  return (
    <div ref={field} className="rounded-card border border-line bg-surface p-4">
      <TextField
        label={PASTE_LINE_COPY.label}
        optional
        hint={PASTE_LINE_COPY.hint}
        placeholder={PASTE_LINE_COPY.placeholder}
        error={error}
        autoComplete="off"
        maxLength={300}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <p role="status" className="text-sm font-semibold text-sign-deep">
        {said}
      </p>
    </div>
  )
}
