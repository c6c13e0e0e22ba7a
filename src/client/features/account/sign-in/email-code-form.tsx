import { zodResolver } from '@hookform/resolvers/zod'
import { type ClipboardEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { emailCodeSchema } from '#contract/account/account-field.ts'
import { Button } from '#client/ui/button.tsx'
import { CodeField } from '#client/ui/code-field.tsx'
import * as z from 'zod/mini'

const codeForm = z.object({ code: emailCodeSchema })

interface MailCodeFormProps {
  label: string
  /** the button's label, and the one while sending */
  submit: string
  busy: string
  /** @returns the field's error if the server rejected the code and nothing else reports it */
  send: (code: string) => Promise<string | undefined>
}

/** Accepts '123456', '123 456' or the whole email. */
function codeWithin(text: string): string | null {
  const found = /\b(\d{3})[ -]?(\d{3})\b/.exec(text)
  return found ? `${found[1]}${found[2]}` : null
}

/** VER-02, VER-03. Six digits, typed, pasted or autofilled, submit automatically, each code once. */
export function EmailCodeForm({ label, submit, busy, send }: MailCodeFormProps) {
  const { register, handleSubmit, getValues, setValue, setError, setFocus, formState } = useForm({
    resolver: zodResolver(codeForm),
    mode: 'onTouched',
    defaultValues: { code: '' },
  })
  const lastSent = useRef('')
  const isSending = useRef(false)
  const sendOnce = async ({ code }: { code: string }) => {
    if (isSending.current) return
    isSending.current = true
    lastSent.current = code
    const wrong = await send(code).finally(() => {
      isSending.current = false
    })
    const typed = getValues('code')
    // the code was fixed meanwhile: the old one's error no longer matters
    if (wrong && typed !== code) return goWhenWhole(typed)
    if (wrong) setError('code', { message: wrong })
    setFocus('code', { shouldSelect: true })
  }
  const go = () => void handleSubmit(sendOnce)()
  const goWhenWhole = (typed: string) => {
    if (/^\d{6}$/.test(typed) && typed !== lastSent.current) go()
  }
  const paste = (event: ClipboardEvent) => {
    const code = codeWithin(event.clipboardData.getData('text'))
    if (code === null) return
    event.preventDefault()
    setValue('code', code, { shouldValidate: true })
    goWhenWhole(code)
  }
  const field = register('code')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
      className="flex flex-col gap-4"
    >
      <CodeField
        label={label}
        length={6}
        error={formState.errors.code?.message}
        {...field}
        onPaste={paste}
        onChange={(event) => {
          void field.onChange(event)
          goWhenWhole(event.target.value)
        }}
      />
      <Button type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? busy : submit}
      </Button>
    </form>
  )
}
