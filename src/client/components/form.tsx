import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog.tsx'
import { holdFieldHeights } from '#client/ui/field-heights.ts'
import { FailureNote } from '#client/ui/failure-note.tsx'
import type { Instant } from '#domain/time/instant.ts'
import { FORM_COPY } from './copy.ts'
import { DraftNotice } from './draft-notice.tsx'
import type { ServerForm } from './use-server-form.ts'

interface FormProps<Parsed> {
  /** of `useServerForm` */
  form: {
    submit: (send: (values: Parsed) => Promise<unknown>, frame: HTMLFormElement | null) => Promise<void>
    draft?: { restoredAt: Instant | null; discard: () => Promise<void> }
  }
  /** rejects with what the server refused */
  send: (values: Parsed) => Promise<unknown>
  label?: string
  /** where the form takes the place of a dialog's content: the dialog keeps its own */
  title?: string
  children: ReactNode
}

/** Frame of every form; its fields come from `form.field`. It says when unsent input was restored. */
export function Form<Parsed>({ form, send, title, label = title, children }: FormProps<Parsed>) {
  const { draft } = form
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
        void form.submit(send, frame.current)
      }}
    >
      {title !== undefined && <h3 className="text-lg font-bold">{title}</h3>}
      {draft && draft.restoredAt !== null && (
        <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />
      )}
      {children}
    </form>
  )
}

interface SubmitProps {
  form: Pick<ServerForm<never, never>, 'isSending' | 'failure'>
  label: string
  /** the label while sending */
  busyLabel?: string
  danger?: boolean
  whyNot?: string | undefined
  className?: string
  'aria-describedby'?: string
  /** that press it from any field, as `aria-keyshortcuts` names them */
  keys?: string
}

/** The button that sends the form, below why the server refused it. @param children buttons beside it */
export function SubmitRow({ children, ...button }: SubmitProps & { children?: ReactNode }) {
  return (
    <>
      <FailureNote message={button.form.failure} />
      <div className={children ? 'flex flex-wrap items-start gap-2' : 'contents'}>
        <SubmitButton {...button} />
        {children}
      </div>
    </>
  )
}

export function SubmitButton({ form, label, busyLabel = label, danger = false, keys, ...button }: SubmitProps) {
  return (
    <Button
      type="submit"
      // HTML from the build can't send anything yet
      disabled={import.meta.env.SSR}
      variant={danger ? 'danger' : 'primary'}
      busy={form.isSending}
      aria-keyshortcuts={keys}
      {...button}
    >
      {form.isSending ? busyLabel : label}
      {keys !== undefined && (
        <kbd aria-hidden className="rounded border border-current/50 px-1.5 text-xs font-normal max-lg:hidden">
          {FORM_COPY.ctrlEnter}
        </kbd>
      )}
    </Button>
  )
}

/** A dialog's last row: Cancel and the button that sends. */
export function SubmitActions({
  onCancel,
  children,
  ...button
}: SubmitProps & { onCancel: () => void; children?: ReactNode }) {
  const row = useFormFocus()
  return (
    <>
      <FailureNote message={button.form.failure} />
      <DialogActions ref={row}>
        {children}
        <Button variant="ghost" onClick={onCancel}>
          {FORM_COPY.cancel}
        </Button>
        <SubmitButton {...button} />
      </DialogActions>
    </>
  )
}

/** What a person fills in first: of radio buttons, Tab reaches the chosen one. */
const FIELD = 'input:not([type=radio]), input:checked, textarea, select'

/**
 * A form that opens inside a dialog gives the focus back to what opened it. By keyboard it starts at its first field;
 * after a tap, a phone's keyboard would cover what it is about.
 */
function useFormFocus() {
  const row = useRef<HTMLDivElement>(null)
  const giveBack = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    const dialog = row.current?.closest<HTMLElement>('[role$=dialog]')
    const opener = document.activeElement
    if (!dialog?.contains(opener) || !(opener instanceof HTMLElement)) return
    giveBack.current = () => (opener.isConnected ? opener : dialog).focus()
    if (opener.matches(':focus-visible')) row.current?.closest('form')?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [])
  // once what opened it shows again
  useEffect(() => () => giveBack.current?.(), [])
  return row
}
