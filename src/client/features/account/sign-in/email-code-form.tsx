import { type ClipboardEvent, useRef } from 'react'
import { emailCodeSchema } from '#contract/account/account-field.ts'
import { toStoredForm } from '#domain/text/unicode-form.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { CodeField } from '#client/ui/code-field.tsx'
import * as z from 'zod/mini'

const codeForm = z.object({ code: emailCodeSchema })

interface EmailCodeFormProps {
  label: string
  /** the button's label, and the one while sending */
  submit: string
  busy: string
  /** the field's error if the server doesn't accept the code; without it, the server's own message */
  wrong?: string
  /** rejects with what the server refused */
  send: (code: string) => Promise<void>
  report: (error: unknown) => void
}

/** Accepts '123456', '123 456' or the whole email. */
function codeWithin(text: string): string | null {
  const seen = toStoredForm(text)
  // a code alone may have its spaces anywhere
  const alone = seen.replaceAll(' ', '')
  if (/^\d{6}$/.test(alone)) return alone
  const match = /\b(\d{3})[ -]?(\d{3})\b/.exec(seen)
  return match ? `${match[1]}${match[2]}` : null
}

/** VER-02, VER-03. Six digits, typed, pasted or autofilled, submit automatically, each code once. */
export function EmailCodeForm({ label, submit, busy, wrong, send, report }: EmailCodeFormProps) {
  const form = useServerForm({
    schema: codeForm,
    defaultValues: { code: '' },
    place: ({ code, message }) => (code === 'CODE_WRONG' ? { code: wrong ?? message } : undefined),
    report,
  })
  const lastSent = useRef('')
  const isSending = useRef(false)
  const sendOnce = async ({ code }: { code: string }) => {
    if (isSending.current) return
    isSending.current = true
    lastSent.current = code
    try {
      await send(code)
      isSending.current = false
    } catch (error) {
      isSending.current = false
      const typed = form.methods.getValues('code')
      const isWrong = error instanceof ApiError && error.code === 'CODE_WRONG'
      if (!isWrong || typed === code) throw error
      // the code was fixed meanwhile: the old one's error no longer matters
      goWhenWhole(typed)
    }
  }
  const goWhenWhole = (typed: string) => {
    if (/^\d{6}$/.test(typed) && typed !== lastSent.current) void form.submit(sendOnce)
  }
  const paste = (event: ClipboardEvent) => {
    const code = codeWithin(event.clipboardData.getData('text'))
    if (code === null) return
    event.preventDefault()
    form.methods.clearErrors('code')
    form.methods.setValue('code', code, { shouldDirty: true })
    goWhenWhole(code)
  }
  const field = form.field('code')
  return (
    <Form form={form} send={sendOnce}>
      <CodeField
        label={label}
        length={6}
        {...field}
        onChange={(event) => {
          void field.onChange(event)
          goWhenWhole(event.target.value)
        }}
        onPaste={paste}
      />
      <SubmitRow form={form} label={submit} busyLabel={busy} />
    </Form>
  )
}
