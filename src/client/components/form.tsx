import { type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from '#client/browser/page/use-hydrated.ts'
import { Button } from '#client/ui/button.tsx'
import { holdFieldHeights } from '#client/ui/field-heights.ts'
import { FailureNote } from '#client/ui/failure-note.tsx'
import type { ServerForm } from './use-server-form.ts'

interface FormProps<Parsed> {
  /** of `useServerForm`, or of `usePlainForm` before sign-in */
  form: { submit: (send: (values: Parsed) => Promise<unknown>) => Promise<void> }
  /** rejects with what the server refused */
  send: (values: Parsed) => Promise<unknown>
  label?: string
  children: ReactNode
}

/** Frame of every form; its fields come from `form.field`. */
export function Form<Parsed>({ form, send, label, children }: FormProps<Parsed>) {
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => (frame.current ? holdFieldHeights(frame.current) : undefined), [])
  return (
    <form
      ref={frame}
      noValidate
      // a browser that submits before the script is there never puts a password into the address
      method="post"
      aria-label={label}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // React also passes a dialog's submit to the form that encloses the dialog
        event.stopPropagation()
        void form.submit(send)
      }}
    >
      {children}
    </form>
  )
}

export interface SubmitProps {
  form: Pick<ServerForm<never, never>, 'isSending' | 'failure'>
  label: string
  /** the label while sending */
  busyLabel?: string
  danger?: boolean
  whyNot?: string | undefined
  className?: string
}

/** The button that sends the form, below why the server refused it. @param children buttons beside it */
export function SubmitRow({ children, ...button }: SubmitProps & { children?: ReactNode }) {
  return (
    <>
      <FailureNote message={button.form.failure} />
      <div className={children ? 'flex flex-wrap gap-2' : 'contents'}>
        <SubmitButton {...button} />
        {children}
      </div>
    </>
  )
}

export function SubmitButton({ form, label, busyLabel = label, danger = false, ...button }: SubmitProps) {
  const isHydrated = useHydrated()
  return (
    <Button
      type="submit"
      disabled={!isHydrated}
      variant={danger ? 'danger' : 'primary'}
      busy={form.isSending}
      {...button}
    >
      {form.isSending ? busyLabel : label}
    </Button>
  )
}
